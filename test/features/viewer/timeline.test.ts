import { expect, test } from 'vitest'
import { createTimeline, loopRange, sharedRange, storedLoop } from '../../../src/features/viewer/screen/timeline.ts'
import { videoFrames } from '../../../src/features/viewer/screen/video-frames.ts'
import type { ClipId } from '../../../src/station/contract/clip.ts'

const constant = (framesPerSecond: number, frames: number) =>
  videoFrames({ unitsPerSecond: framesPerSecond, firstUnits: 0, runs: [[frames, 1]], isExact: true })

/** 100 ms a frame, then 50 ms a frame. */
const variable = videoFrames({
  unitsPerSecond: 1_000,
  firstUnits: 0,
  runs: [
    [5, 100],
    [10, 50],
  ],
  isExact: true,
})

const track = (id: string, frames: typeof variable, startMs: number | null, nudgeFrames = 0) => ({
  id,
  frames,
  startMs,
  nudgeFrames,
})

/** Frame that each track displays at a position. */
function framesAt(timeline: ReturnType<typeof createTimeline>, position: number): number[] {
  return timeline.tracks.map(({ frameAt }) => frameAt(timeline.msAt(position)))
}

test('frames of a variable rate are found by their times', () => {
  expect([0, 99, 100, 499, 500, 549, 550, 999].map(variable.at)).toEqual([0, 0, 1, 4, 5, 5, 6, 14])
  expect(variable.at(-10)).toBe(-1)
  expect(variable.at(1_000)).toBe(15)
  expect(variable.middleMs(5)).toBe(525)
})

test('cameras align by their recording times, and a step is a frame of the faster one', () => {
  const timeline = createTimeline([track('a', constant(60, 120), 1_000), track('b', constant(30, 90), 500)])
  expect(timeline.count).toBe(180)
  expect(framesAt(timeline, 0)).toEqual([0, 0])
  expect(framesAt(timeline, 30)).toEqual([0, 15])
  expect(framesAt(timeline, 31)).toEqual([1, 15])
  expect(framesAt(timeline, 32)).toEqual([2, 16])
})

test('a nudge shifts only its camera by a number of frames', () => {
  const nudged = createTimeline([track('a', constant(60, 120), 0), track('b', constant(60, 120), 0, 2)])
  const at = nudged.positionAt(nudged.tracks[0]?.msOf(70) ?? 0)
  expect(framesAt(nudged, at)).toEqual([70, 72])
  const reference = createTimeline([track('a', constant(60, 120), 0, 2), track('b', constant(60, 120), 0)])
  const same = reference.positionAt(reference.tracks[1]?.msOf(70) ?? 0)
  expect(framesAt(reference, same)).toEqual([72, 70])
})

test('cameras without overlap by their clocks start together', () => {
  const timeline = createTimeline([track('a', constant(60, 120), 0), track('b', constant(60, 120), 90_000)])
  expect(timeline.tracks.map(({ isByStart }) => isByStart)).toEqual([false, true])
  expect(framesAt(timeline, 10)).toEqual([10, 10])
})

test('a stored loop stays on its frames when the other camera lengthens the timeline', () => {
  const alone = createTimeline([track('a', constant(60, 120), 1_000)])
  const kept = storedLoop(alone, { from: 10, to: 20 })
  expect(kept).toEqual({ clipId: 'a', fromFrame: 10, toFrame: 20 })
  const both = createTimeline([track('a', constant(60, 120), 1_000), track('b', constant(60, 120), 500)])
  expect(loopRange(both, kept)).toEqual({ from: 40, to: 50 })
})

test('a loop is shared in frames of the camera that shows most of it', () => {
  const timeline = createTimeline([track('a', constant(60, 120), 1_000, 2), track('b', constant(30, 90), 500)])
  const own = ['a', 'b']
  expect(sharedRange(timeline, null, own)).toBeNull()
  const inBoth = loopRange(timeline, { clipId: 'a' as ClipId, fromFrame: 10, toFrame: 20 })
  expect(sharedRange(timeline, inBoth, own)).toEqual({ clipId: 'a', firstFrame: 10, lastFrame: 20 })
  expect(sharedRange(timeline, inBoth, ['b'])).toMatchObject({ clipId: 'b' })
  // Before the first camera began.
  expect(sharedRange(timeline, { from: 0, to: 9 }, own)).toEqual({ clipId: 'b', firstFrame: 0, lastFrame: 4 })
  expect(sharedRange(timeline, { from: 0, to: 9 }, ['a'])).toBeNull()
  expect(sharedRange(timeline, { from: 0, to: timeline.count - 1 }, ['a'])).toEqual({
    clipId: 'a',
    firstFrame: 0,
    lastFrame: 119,
  })
})
