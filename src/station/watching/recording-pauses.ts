import { hasSentAllBytes } from '../clips/same-content.ts'
import type { Clip } from '../contract/clip.ts'
import type { FoundFile } from '../ports.ts'
import type { Unfinished } from './unfinished-clips.ts'

/** A recorder that has not shown its rhythm may take this long for its next fragment. */
const MIN_REST_MS = 15_000
/** Pauses that show the rhythm of a recorder. */
const MIN_PAUSES = 3
const MIN_KNOWN_REST_MS = 12_000
/** A file may state any duration. */
const MAX_REST_MS = 600_000

/** Pause of a copy before its last bytes, which nobody plays. */
const MAX_NOTES_REST_MS = 60_000

/** Multiples of the longest pause or fragment. */
const UNKNOWN_RHYTHM_FACTOR = 3
const KNOWN_RHYTHM_FACTOR = 2

/** Notes how long a file rested before this change. */
export function notePause({ file: before, restingSinceMs, pauses }: Unfinished, now: FoundFile) {
  const pauseMs = now.modifiedAtMs - before.modifiedAtMs
  if (restingSinceMs === null || now.sizeBytes <= before.sizeBytes || pauseMs <= 0) return
  pauses.count += 1
  pauses.longestMs = Math.max(pauses.longestMs, pauseMs)
}

/** Notes the pause in which an earlier, smaller file of this name was uploaded: it may have been this recording. */
export function noteUploadedPart({ file, pauses }: Unfinished, earlier: readonly Clip[]) {
  const part = earlier.find(({ state, sizeBytes }) => hasSentAllBytes(state) && sizeBytes < file.sizeBytes)
  if (part) pauses.longestMs = Math.max(pauses.longestMs, file.modifiedAtMs - part.modifiedAtMs)
}

/**
 * Computes the rest after which a file counts as finished although more may follow: nothing in it tells a recorder that
 * has ended from one that is about to write its next fragment.
 */
export function neededRestMs(
  one: Pick<Unfinished, 'pauses'>,
  longestFragmentMs: number | null,
  giveUpMs: number,
): number {
  if (longestFragmentMs === null) return Math.min(giveUpMs, MAX_NOTES_REST_MS)
  const longestMs = Math.max(longestFragmentMs, one.pauses.longestMs)
  const restMs =
    one.pauses.count >= MIN_PAUSES
      ? Math.max(MIN_KNOWN_REST_MS, KNOWN_RHYTHM_FACTOR * longestMs)
      : Math.max(MIN_REST_MS, UNKNOWN_RHYTHM_FACTOR * longestMs)
  return Math.min(restMs, MAX_REST_MS)
}
