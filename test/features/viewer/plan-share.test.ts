import { describe, expect, test } from 'vitest'
import { layOutPanes } from '../../../src/features/viewer/core/pane-layout.ts'
import { planShare, type SharedClip } from '../../../src/features/viewer/core/plan-share.ts'
import type { ClipId } from '../../../src/station/contract/clip.ts'

const id = (text: string) => text as ClipId
const clip = (name: string, change: Partial<SharedClip> = {}): SharedClip => ({
  id: id(name),
  path: `/clips/${name}.mov`,
  durationMs: 2_000,
  framesPerSecond: 60,
  startMs: 1_000_000,
  nudgeFrames: 0,
  widthPixels: 1_920,
  heightPixels: 1_080,
  ...change,
})
const all = { speed: 1, range: null } as const
const refusal = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error
  }
  return undefined
}

describe('the time line of a shared video', () => {
  test('puts each camera at its recording time, and begins with the first', () => {
    const plan = planShare([clip('a'), clip('b', { startMs: 1_000_250 })], all)
    expect(plan.panes.map(({ fromMs }) => fromMs)).toEqual([0, -250])
    expect(plan.durationMs).toBe(2_250)
  })

  test('moves a camera by the frames that a person nudged it', () => {
    const later = planShare([clip('a'), clip('b', { nudgeFrames: 6, framesPerSecond: 240 })], all)
    expect(later.panes.map(({ fromMs }) => fromMs)).toEqual([-25, 0])
    const earlier = planShare([clip('a'), clip('b', { nudgeFrames: -3, framesPerSecond: 30 })], all)
    expect(earlier.panes.map(({ fromMs }) => fromMs)).toEqual([0, -100])
  })

  test('starts cameras together whose times can’t be trusted', () => {
    const plan = planShare([clip('a'), clip('b', { startMs: null }), clip('c', { startMs: 9_000_000 })], all)
    expect(plan.panes.map(({ fromMs }) => fromMs)).toEqual([0, 0, 0])
  })

  test('shows a range of frames of one camera, with the other cameras at the same time', () => {
    const range = { clipId: id('b'), firstFrame: 30, lastFrame: 59 }
    const plan = planShare([clip('a'), clip('b', { startMs: 1_000_500 })], { speed: 1, range })
    expect(plan.panes.map(({ fromMs }) => fromMs)).toEqual([1_000, 500])
    expect(plan.durationMs).toBeCloseTo(500)
  })

  test('leaves out a camera that did not record during the range', () => {
    const range = { clipId: id('a'), firstFrame: 0, lastFrame: 29 }
    const plan = planShare([clip('a'), clip('b', { startMs: 1_001_000 })], { speed: 1, range })
    expect(plan.panes.map(({ path }) => path)).toEqual(['/clips/a.mov'])
  })

  test('ends with the clip when the range is longer', () => {
    const range = { clipId: id('a'), firstFrame: 0, lastFrame: 9_999 }
    expect(planShare([clip('a')], { speed: 0.25, range }).durationMs).toBe(8_000)
  })

  test.each([
    [1, 60, 60],
    [0.5, 60, 30],
    [0.25, 240, 60],
    [0.125, 240, 30],
    [1, null, 30],
  ] as const)('at %s of %s frames a second has %s frames a second', (speed, framesPerSecond, rate) => {
    expect(planShare([clip('a', { framesPerSecond })], { speed, range: null }).framesPerSecond).toBe(rate)
  })

  test('is refused beyond ten minutes, and without any frame', () => {
    const long = clip('a', { durationMs: 5 * 60_000 })
    expect(refusal(() => planShare([long], { speed: 0.25, range: null }))).toMatchObject({ code: 'share-too-long' })
    expect(refusal(() => planShare([], all))).toMatchObject({ code: 'share-empty' })
    const after = { clipId: id('a'), firstFrame: 5_000, lastFrame: 6_000 }
    expect(refusal(() => planShare([clip('a')], { speed: 1, range: after }))).toMatchObject({ code: 'share-empty' })
    const elsewhere = { clipId: id('z'), firstFrame: 0, lastFrame: 1 }
    expect(refusal(() => planShare([clip('a')], { speed: 1, range: elsewhere }))).toMatchObject({
      code: 'clip-unknown',
    })
  })
})

describe('cameras of a shared video', () => {
  const size = (widthPixels: number, heightPixels: number) => ({ widthPixels, heightPixels })
  const wide = size(1_920, 1_080)
  const upright = size(1_080, 1_920)

  test('keep their size when there is one', () => {
    expect(layOutPanes([size(160, 90)]).panes).toEqual([{ x: 0, y: 0, widthPixels: 160, heightPixels: 90 }])
  })

  test('are side by side, tall and wide ones at the same height', () => {
    expect(layOutPanes([wide, wide])).toEqual({
      panes: [
        { x: 0, y: 0, widthPixels: 960, heightPixels: 540 },
        { x: 960, y: 0, widthPixels: 960, heightPixels: 540 },
      ],
      picture: size(1_920, 540),
    })
    const { panes } = layOutPanes([wide, upright])
    expect(new Set(panes.map(({ heightPixels }) => heightPixels)).size).toBe(1)
    expect(panes[1]?.widthPixels).toBeLessThan(panes[0]?.widthPixels ?? 0)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'of %s have even sides, stay within 1920 by 1080 and don’t overlap',
    (count) => {
      const sizes = Array.from({ length: count }, (_, index) => (index % 3 === 2 ? upright : wide))
      const { panes, picture } = layOutPanes(sizes)
      expect(panes).toHaveLength(count)
      expect(picture.widthPixels).toBeLessThanOrEqual(1_920)
      expect(picture.heightPixels).toBeLessThanOrEqual(1_080)
      for (const { x, y, widthPixels, heightPixels } of panes) {
        for (const value of [x, y, widthPixels, heightPixels]) expect(value % 2).toBe(0)
        expect(x + widthPixels).toBeLessThanOrEqual(picture.widthPixels)
        expect(y + heightPixels).toBeLessThanOrEqual(picture.heightPixels)
      }
      const overlaps = panes.flatMap((pane, index) =>
        panes.slice(index + 1).filter((other) => other.y === pane.y && other.x < pane.x + pane.widthPixels),
      )
      expect(overlaps).toEqual([])
    },
  )
})

test('pictures with absurd dimensions leave room for the others', () => {
  const [wide, high] = [
    { widthPixels: 16_384, heightPixels: 2 },
    { widthPixels: 2, heightPixels: 16_384 },
  ]
  for (const sizes of [Array.from({ length: 9 }, () => wide), Array.from({ length: 9 }, () => high), [wide, high]]) {
    const { panes, picture } = layOutPanes(sizes)
    expect(panes).toHaveLength(sizes.length)
    expect(picture.widthPixels).toBeLessThanOrEqual(1_920)
    expect(picture.heightPixels).toBeLessThanOrEqual(1_080)
  }
})
