import { describe, expect, test } from 'vitest'
import { type CompareChoice, ghostOf, nextGhost } from '../../../src/features/results/compare/alignment.ts'
import { rowFinder } from '../../../src/features/results/compare/compare-plot.tsx'
import { alignMotion } from '../../../src/features/results/compare/ghost.ts'
import type { Motion } from '../../../src/features/results/compare/motion.ts'

const session = (release: number) => ({
  firstFrame: 0,
  framesPerSecond: 10,
  time: [0, 0.1, 0.2, 0.3, 0.4],
  events: [
    { name: 'foot_contact_frame', frame: 0 },
    { name: 'ball_release_frame', frame: release },
  ],
})

describe('the figure beside a compared curve', () => {
  test('is at the frame of the cursor, counted from each session’s event', () => {
    const axis = { kind: 'time', event: 'ball_release_frame' } as const
    const [early, late] = [rowFinder(session(1), axis), rowFinder(session(3), axis)]
    expect([0, 100, 140, 160].map(early)).toEqual([1, 2, 2, 3])
    expect([-300, 0, 100].map(late)).toEqual([0, 3, 4])
  })

  test('is absent before its first and after its last frame, and without the event', () => {
    const at = rowFinder(session(3), { kind: 'time', event: 'ball_release_frame' })
    expect([-360, 160, Number.NaN].map(at)).toEqual([null, null, null])
    expect(rowFinder(session(3), { kind: 'time', event: 'unknown' })(0)).toBeNull()
    expect(rowFinder({ ...session(3), time: [] }, { kind: 'time', event: null })(0)).toBeNull()
  })

  test('is at the same phase of the movement where time is normalized', () => {
    const phase = { kind: 'phase', from: 'foot_contact_frame', to: 'ball_release_frame' } as const
    expect([0, 50, 100].map(rowFinder(session(4), phase))).toEqual([0, 2, 4])
  })
})

describe('a ghost', () => {
  const choice = (ghostId: string | null | undefined) => ({ ghostId }) as CompareChoice
  const ids = ['a', 'b', 'c']

  test('is the first other session until a person chooses one or none', () => {
    expect(ghostOf(choice(undefined), 'a', ids)).toBe('b')
    expect(ghostOf(choice('c'), 'a', ids)).toBe('c')
    expect(ghostOf(choice(null), 'a', ids)).toBeNull()
  })

  test('is never the chosen session itself, nor one that was removed', () => {
    expect(ghostOf(choice('a'), 'a', ids)).toBe('b')
    expect(ghostOf(choice('gone'), 'b', ids)).toBe('a')
    expect(ghostOf(choice(undefined), 'a', ['a'])).toBeNull()
  })

  test('moves from one session to the next, and to none after the last', () => {
    expect(nextGhost('b', 'a', ids)).toBe('c')
    expect(nextGhost('c', 'a', ids)).toBeNull()
    expect(nextGhost(null, 'a', ids)).toBe('b')
  })

  test('has its pelvis above that of the other figure, and keeps its height', () => {
    const motion = (points: readonly number[]): Motion => ({
      joints: ['pelvis_3d', 'nose_3d'],
      frames: 1,
      points: Float32Array.from(points),
      indexOf: (joint) => ['pelvis_3d', 'nose_3d'].indexOf(joint),
      halfX: 1,
      halfZ: 1,
      height: 2,
    })
    const moved = alignMotion(motion([1, 0.9, 2, 1, 1.8, 2]), 0, motion([0, 1, 0, 0.5, 2, 0]), 0)
    expect([...moved.points]).toEqual([1, 1, 2, 1.5, 2, 2])
    const lost = motion([Number.NaN, 1, 0, 0.5, 2, 0])
    expect(alignMotion(motion([1, 1, 2, 1, 2, 2]), 0, lost, 0)).toBe(lost)
  })
})
