import { expect, test } from 'vitest'
import {
  compareMoments,
  isAtLeast,
  isSmallerOf,
  livePhotoOf,
  type VideoFacts,
} from '../../../src/station/copies/is-copy.ts'
import { someProbe } from '../../support/station-parts.ts'

const original: VideoFacts = { ...someProbe, durationMs: 6_000, widthPixels: 3_840, heightPixels: 2_160 }
const small: VideoFacts = { ...original, widthPixels: 1_280, heightPixels: 720 }

test('a video is the original of a smaller one of its length', () => {
  expect(isAtLeast(original, small, 'proxy')).toBe(true)
  expect(isAtLeast(original, { ...small, durationMs: 6_400 }, 'proxy')).toBe(true)
})

test('a shorter video is no original: it may have been cut short', () => {
  expect(isAtLeast({ ...original, durationMs: 4_000 }, small, 'proxy')).toBe(false)
  expect(isAtLeast({ ...original, durationMs: 4_000 }, small, 'edited-copy')).toBe(false)
})

test('a video of the same size is no original of a proxy, and may be one of an edit', () => {
  expect(isAtLeast(original, original, 'proxy')).toBe(false)
  expect(isAtLeast(original, original, 'edited-copy')).toBe(true)
})

test('without a name, only the same moment, length and shape in a smaller picture is a copy', () => {
  expect(isSmallerOf(original, small, false)).toBe(true)
  const others: Partial<VideoFacts>[] = [
    { recordedAtMs: original.recordedAtMs + 1_500 },
    { durationMs: 6_400 },
    { widthPixels: 720, heightPixels: 1_280 },
    { widthPixels: 960, heightPixels: 720 },
    { widthPixels: 3_840, heightPixels: 2_160 },
    { recordedAtSource: 'modification-time' },
  ]
  for (const other of others)
    expect(isSmallerOf(original, { ...small, ...other }, false), JSON.stringify(other)).toBe(false)
})

test('files of one name need no recording time of their own to be compared', () => {
  const untimed = { ...small, recordedAtSource: 'modification-time', recordedAtMs: 0 } as const
  expect(isSmallerOf(original, untimed, true)).toBe(true)
  expect(isSmallerOf(original, { ...small, recordedAtMs: original.recordedAtMs + 60_000 }, true)).toBe(false)
})

test('a proxy may be one block of a longer recording', () => {
  const atMs = (offsetMs: number) => ({ ...small, durationMs: 1_000, recordedAtMs: original.recordedAtMs + offsetMs })
  expect(compareMoments(atMs(5_000), original)).toBe('same')
  expect(compareMoments(atMs(60_000), original)).toBe('other')
  expect(compareMoments({ ...small, recordedAtSource: 'modification-time' }, original)).toBe('unknown')
})

test('a Live Photo is known by its mark, or by its photo where it is short', () => {
  const film = { durationMs: 2_900, isMarked: false, still: null }
  expect(livePhotoOf({ ...film, isMarked: true })).toBe('yes')
  expect(livePhotoOf({ ...film, isMarked: true, durationMs: 9_000, still: 'IMG_1.HEIC' })).toBe('yes')
  expect(livePhotoOf({ ...film, isMarked: true, durationMs: 9_000 })).toBe('unclear')
  expect(livePhotoOf({ ...film, still: 'IMG_1.HEIC' })).toBe('yes')
  expect(livePhotoOf({ ...film, still: 'IMG_1.HEIC', durationMs: 4_000 })).toBe('no')
  expect(livePhotoOf(film)).toBe('no')
})
