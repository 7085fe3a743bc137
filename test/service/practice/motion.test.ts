import { describe, expect, test } from 'vitest'
import { exportMovements } from '../../../src/service/movements.ts'
import { columnValue } from '../../../src/service/practice/results/column.ts'
import { columnsOf } from '../../../src/service/practice/results/export-jobs.ts'
import { createMotion, type Session } from '../../../src/service/practice/results/session-motion.ts'

const session: Session = {
  sessionId: 'b3f1_1',
  athleteId: 'athlete',
  athleteName: 'Ada Lovelace',
  organizationId: 'organization',
  activity: 'baseball',
  movement: 'pitching',
  dominant: 'right',
  fps: 240,
  frameCount: 480,
  heightM: 1.8,
}

const pairs = Object.entries(exportMovements).flatMap(([activity, movements]) =>
  movements.map((movement) => ({ activity, movement })),
)

const columns = (of: Session) => columnsOf(of.activity, of.movement)

function seriesOf(of: Session, name: string): number[] {
  const motion = createMotion(of)
  const column = columns(of).get(name)
  if (!column) throw new Error(`no column ${name}`)
  return Array.from({ length: of.frameCount }, (_, index) =>
    Number(columnValue(column, { motion, index, skeleton: () => motion.skeleton(index) })),
  )
}

const distance = (skeleton: ReadonlyMap<string, readonly number[]>, a: string, b: string) =>
  Math.hypot(...[0, 1, 2].map((axis) => (skeleton.get(a)?.[axis] ?? 0) - (skeleton.get(b)?.[axis] ?? 0)))

describe('2.6: the generated motion is plausible', () => {
  test.each(pairs)(
    '$activity/$movement: the feet are on the ground, the bones keep their length, nothing jumps',
    (pair) => {
      const motion = createMotion({ ...session, ...pair })
      const first = motion.skeleton(0)
      let before = first
      for (let frame = 0; frame < session.frameCount; frame++) {
        const skeleton = motion.skeleton(frame)
        const heights = [...skeleton.values()].map(([, y]) => y)
        expect(Math.min(...heights)).toBeGreaterThan(-0.001)
        expect(Math.max(...heights)).toBeLessThan(1.8 * 1.6)
        for (const [a, b] of [
          ['left_hip_jc', 'left_knee_jc'],
          ['right_elbow_jc', 'right_wrist_jc'],
          ['pelvis', 'proximal_neck'],
        ] as const) {
          expect(distance(skeleton, a, b)).toBeCloseTo(distance(first, a, b), 6)
        }
        for (const [name, point] of skeleton) {
          const old = before.get(name) ?? point
          // 40 m/s is faster than any hand of a person.
          expect(Math.hypot(...point.map((value, axis) => value - (old[axis] ?? 0))) * session.fps).toBeLessThan(40)
        }
        before = skeleton
      }
    },
  )

  test('the same capture always has the same motion, another one a different motion', () => {
    const name = 'right_wrist_jc_3d_x'
    expect(seriesOf(session, name)).toEqual(seriesOf(session, name))
    expect(seriesOf({ ...session, sessionId: 'other' }, name)).not.toEqual(seriesOf(session, name))
  })

  test('a left-hander is the mirror image', () => {
    const left: Session = { ...session, dominant: 'left' }
    expect(seriesOf(left, 'left_elbow_flexion')).toEqual(seriesOf(session, 'right_elbow_flexion'))
    const mirrored = seriesOf(left, 'left_wrist_jc_3d_x').map((x) => -x)
    for (const [index, x] of seriesOf(session, 'right_wrist_jc_3d_x').entries())
      expect(mirrored[index]).toBeCloseTo(x, 4)
  })

  test('a taller athlete is taller', () => {
    const size = (heightM: number) =>
      distance(createMotion({ ...session, heightM }).skeleton(0), 'pelvis', 'proximal_neck')
    expect(size(2) / size(1.5)).toBeCloseTo(4 / 3, 5)
  })

  test('a velocity is the change of its angle', () => {
    const angle = seriesOf(session, 'pelvis_global_rotation')
    const velocity = seriesOf(session, 'pelvis_rotational_velocity_with_respect_to_ground')
    for (let frame = 1; frame < angle.length - 1; frame++) {
      const slope = (((angle[frame + 1] ?? 0) - (angle[frame - 1] ?? 0)) / 2) * session.fps
      expect(Math.abs(slope - (velocity[frame] ?? 0))).toBeLessThan(10)
    }
    expect(Math.max(...velocity.map(Math.abs))).toBeGreaterThan(200)
  })
})

describe('2.6, service facts 2: columns', () => {
  test('results have 28 joint centers with three columns each', () => {
    expect([...columns(session).keys()].filter((name) => /_3d_[xyz]$/.test(name))).toHaveLength(84)
  })

  test.each(pairs)('$activity/$movement: event columns count the rows from their event', (pair) => {
    const of = { ...session, ...pair }
    const events = [...columns(of).values()].filter(({ kind }) => kind === 'event')
    expect(events.map(({ name }) => name)).toEqual(expect.arrayContaining(['frame', 'peak_event', 'turn_event']))
    for (const { name } of events) {
      const series = seriesOf(of, name)
      expect(series).toContain(0)
      expect(series).toEqual(series.map((_, index) => (series[0] ?? 0) + index))
    }
  })

  test('metrics of one value repeat on every row, and booleans are 1, 0 or -1', () => {
    const flags = new Set<number>()
    for (let number = 0; number < 300; number++) {
      const [first, ...rest] = seriesOf({ ...session, sessionId: `s${number}`, frameCount: 3 }, 'flying_open')
      flags.add(first ?? Number.NaN)
      expect(rest).toEqual([first, first])
    }
    expect(flags).toEqual(new Set([-1, 0, 1]))
  })
})
