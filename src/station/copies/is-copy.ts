import type { CopyKind } from '../contract/clip.ts'
import type { Probe } from '../contract/probe.ts'

/** Some programs write times in whole seconds, and a copy's first frame may come a moment later. */
const MAX_MOMENT_DIFFERENCE_MS = 2_000
/** Sound often ends a little before or after the picture, in the copy as in the original. */
const MAX_LENGTH_DIFFERENCE_MS = 500
/** Without a name that says so, only an equal recording is a copy. */
const NET = { momentMs: 1_000, lengthMs: 250, aspect: 0.05 } as const

export type VideoFacts = Pick<
  Probe,
  'durationMs' | 'widthPixels' | 'heightPixels' | 'recordedAtMs' | 'recordedAtSource'
>

const pixelsOf = ({ widthPixels, heightPixels }: VideoFacts) => widthPixels * heightPixels
const aspectOf = ({ widthPixels, heightPixels }: VideoFacts) => widthPixels / heightPixels
const hasOwnTime = ({ recordedAtSource }: VideoFacts) => recordedAtSource !== 'modification-time'

/** Compares the recording times of two files; unknown where a file has none of its own. */
export function compareMoments(copy: VideoFacts, original: VideoFacts): 'same' | 'other' | 'unknown' {
  if (!hasOwnTime(copy) || !hasOwnTime(original)) return 'unknown'
  // A proxy may be one block of a longer recording.
  const fromMs = original.recordedAtMs - MAX_MOMENT_DIFFERENCE_MS
  const toMs = original.recordedAtMs + original.durationMs + MAX_MOMENT_DIFFERENCE_MS
  return copy.recordedAtMs >= fromMs && copy.recordedAtMs <= toMs ? 'same' : 'other'
}

/** True when one video may be the original of another: at least its length, and its picture or a larger one. */
export function isAtLeast(original: VideoFacts, copy: VideoFacts, kind: CopyKind): boolean {
  const isLongEnough = original.durationMs >= copy.durationMs - MAX_LENGTH_DIFFERENCE_MS
  // An edit may keep the size of the picture; a proxy is smaller, or it is as good as the original.
  const isLargeEnough =
    kind === 'edited-copy' ? pixelsOf(original) >= pixelsOf(copy) : pixelsOf(original) > pixelsOf(copy)
  return isLongEnough && isLargeEnough
}

/**
 * True when two videos without a name that says so are one recording in two sizes: same moment, same length, same shape
 * of picture. `areNamesakes`: same folder and name, other ending.
 */
export function isSmallerOf(original: VideoFacts, copy: VideoFacts, areNamesakes: boolean): boolean {
  const apartMs = Math.abs(original.recordedAtMs - copy.recordedAtMs)
  const isSameMoment =
    hasOwnTime(original) && hasOwnTime(copy)
      ? apartMs <= NET.momentMs
      : areNamesakes && compareMoments(copy, original) !== 'other'
  return (
    isSameMoment &&
    Math.abs(original.durationMs - copy.durationMs) <= NET.lengthMs &&
    Math.abs(aspectOf(original) / aspectOf(copy) - 1) <= NET.aspect &&
    pixelsOf(original) > pixelsOf(copy)
  )
}

/** Longest film that a phone records around a photo. */
const MAX_LIVE_PHOTO_MS = 4_000

/** Facts about a video that may be the moving part of a photo. */
export interface LivePhotoFacts {
  readonly durationMs: number
  /** The phone marked the film as part of a photo. */
  readonly isMarked: boolean
  /** Name of the photo beside the film; null for none. */
  readonly still: string | null
}

/**
 * Tells whether a video is the moving part of a photo. `unclear`: marked as one, but too long, and its photo is not
 * there.
 */
export function livePhotoOf({ durationMs, isMarked, still }: LivePhotoFacts): 'yes' | 'no' | 'unclear' {
  const isShort = durationMs < MAX_LIVE_PHOTO_MS
  if (isMarked) return isShort || still !== null ? 'yes' : 'unclear'
  return isShort && still !== null ? 'yes' : 'no'
}
