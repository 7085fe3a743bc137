import { expect, test } from 'vitest'
import { alignTracks, firstFrame, sharedEvent } from '../../../src/features/viewer/screen/align-tracks.ts'
import { createTimeline, type VideoTrack } from '../../../src/features/viewer/screen/timeline.ts'
import { videoFrames } from '../../../src/features/viewer/screen/video-frames.ts'

const track = (id: string, startMs: number | null, { fps = 100, count = 200, nudgeFrames = 0 } = {}): VideoTrack => ({
  id,
  startMs,
  nudgeFrames,
  frames: videoFrames({ unitsPerSecond: fps, firstUnits: 0, runs: [[count, 1]], isExact: true }),
})

/** The frames that each camera displays while a frame of one of them is displayed. */
function shownWith(tracks: readonly VideoTrack[], id: string, frame: number) {
  const timeline = createTimeline(tracks)
  const ms = timeline.tracks.find((each) => each.id === id)!.msOf(frame)
  return Object.fromEntries(timeline.tracks.map((each) => [each.id, each.frameAt(ms)]))
}

test('two reps show their marked frames at the same time, and each rep’s cameras stay in step', () => {
  const first = [track('a', 1_000_000), track('b', 1_000_050)]
  const second = [track('c', 9_000_000), track('d', 8_999_900, { nudgeFrames: 3 })]
  const at = { first: { clipId: 'a', frame: 80 }, second: { clipId: 'd', frame: 60 } }
  const shown = shownWith(alignTracks(first, second, at), 'a', 80)
  expect(shown).toMatchObject({ a: 80, d: 60 })
  expect(shownWith(first, 'a', 80)['b']).toBe(shown['b'])
  expect(shownWith(second, 'd', 60)['c']).toBe(shown['c'])
})

test('a nudged camera is aligned by the frame that it displays, and frame rates may differ', () => {
  const first = [track('a', 500, { nudgeFrames: -7 })]
  const second = [track('c', 77_000, { fps: 50 })]
  const at = { first: { clipId: 'a', frame: 40 }, second: { clipId: 'c', frame: 30 } }
  expect(shownWith(alignTracks(first, second, at), 'a', 40)).toEqual({ a: 40, c: 30 })
  expect(shownWith(alignTracks(first, second, at), 'a', 44)).toEqual({ a: 44, c: 32 })
})

test('reps without a trusted clock start together and can be aligned', () => {
  const at = { first: firstFrame([track('a', null)]), second: { clipId: 'c', frame: 25 } }
  const shown = shownWith(alignTracks([track('a', null)], [track('c', null), track('d', null)], at), 'a', 0)
  expect(shown).toEqual({ a: 0, c: 25, d: 25 })
})

test('reps without marks align at the zero event that both have, else at the first shared event', () => {
  const side = (id: string, events: { name: string; seconds: number }[], zero: string | null) => ({
    tracks: [track(id, 0)],
    events: { clipId: id, events, zero: events.find(({ name }) => name === zero) ?? null },
  })
  const contact = { name: 'foot_contact', seconds: 0.5 }
  const release = { name: 'ball_release', seconds: 0.8 }
  const both = side('a', [contact, release], 'ball_release')
  expect(sharedEvent(both, side('c', [{ ...release, seconds: 1.2 }], null))).toEqual({
    name: 'ball_release',
    first: { clipId: 'a', frame: 80 },
    second: { clipId: 'c', frame: 120 },
  })
  expect(sharedEvent(both, side('c', [contact], null))?.name).toBe('foot_contact')
  expect(sharedEvent(both, { tracks: [track('c', 0)], events: null })).toBeNull()
})
