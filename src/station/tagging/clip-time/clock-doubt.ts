import type { CameraMemory, ClockCause, StampedClip } from '../../contract/camera-time.ts'
import { batchOf, newestOf } from './batch.ts'
import { edgeOf } from './edge.ts'
import { awayFromQuarterMs, MAX_ZONE_MS, QUARTER_HOUR_MS } from './quarters.ts'

type Found = Pick<StampedClip, 'foundAtMs'>
type Answers = Pick<CameraMemory, 'answers'>

/**
 * The correction of a clip's time: the camera's present one, unless an answer since was about later clips only. A clock
 * that was set or reset does not change what was recorded before.
 */
export function correctionFor({ answers }: Answers, { foundAtMs }: Found, presentMs: number): number {
  const last = answers.findLastIndex(({ foundFromMs }) => foundAtMs >= foundFromMs)
  if (last === answers.length - 1) return presentMs
  return (last === -1 ? answers[0]?.beforeMs : answers[last]?.correctionMs) ?? presentMs
}

/** True for a clip that a person was asked about, and whose time is right with its correction. */
export function isAnswered(memory: Answers, clip: Pick<StampedClip, 'clip' | 'foundAtMs'>, presentMs: number): boolean {
  const correctionMs = correctionFor(memory, clip, presentMs)
  return memory.answers.some(
    (answer) =>
      clip.foundAtMs >= answer.foundFromMs &&
      clip.foundAtMs <= answer.foundUntilMs &&
      answer.correctionMs === correctionMs &&
      !answer.accepted.includes(clip.clip),
  )
}

/** Two clocks may differ by a minute: a clip may seem to arrive before its end. */
const CLOCK_DIFFERENCE_MS = 60_000
/** The longest delay of a camera that exports by itself: shorter than the smallest difference of two zones. */
const MAX_LIVE_DELAY_MS = 12 * 60_000

/** Delays between the end of a recording and another moment; two where start or end of it is not known. */
function delaysUntil(memory: CameraMemory, clip: StampedClip, untilMs: number, presentMs: number): number[] {
  const sinceStampMs = untilMs - clip.stampMs - correctionFor(memory, clip, presentMs)
  const edge = edgeOf(memory, clip)
  if (edge === 'end') return [sinceStampMs]
  return edge === 'start' ? [sinceStampMs - clip.durationMs] : [sinceStampMs, sinceStampMs - clip.durationMs]
}

export const arrivalDelays = (memory: CameraMemory, clip: StampedClip, presentMs: number): number[] =>
  delaysUntil(memory, clip, clip.foundAtMs, presentMs)

const isShort = (delayMs: number): boolean => delayMs >= -CLOCK_DIFFERENCE_MS && delayMs <= MAX_LIVE_DELAY_MS

/** True for a clip that arrived right after its recording. */
export const isLive = (memory: CameraMemory, clip: StampedClip, presentMs: number): boolean =>
  arrivalDelays(memory, clip, presentMs).some(isShort)

/** True for a clip that came long after its recording, or whose camera's clock is behind. */
export const isLate = (memory: CameraMemory, clip: StampedClip, presentMs: number): boolean =>
  arrivalDelays(memory, clip, presentMs).every((ms) => ms > MAX_LIVE_DELAY_MS)

/** A reason not to trust a clip's time, with the correction that would explain it; null where nothing suggests one. */
export interface ClockDoubt {
  readonly cause: ClockCause
  readonly suggestedMs: number | null
}

const DAY_MS = 24 * 60 * 60_000
/** The time between the newest clip's end and a card's arrival that is judged as none. */
const AT_ONCE_MS = 3 * 60_000
/** A camera that is used has no clip for months only after its clock was reset. */
const RESET_MS = 180 * DAY_MS
/** A default date this old is no recording's date. */
const DEFAULT_DATE_MS = 60 * DAY_MS
/** Measured corrections of seconds make every clip seem later or earlier by as much. */
export const MIN_CORRECTION_MS = QUARTER_HOUR_MS / 2
/** The time in a name and the container's differ by the clip's length, or by seconds. */
const NAME_ROUNDING_MS = 5_000

/**
 * Decides whether a clip's time may be used: contradictions between the camera's time, the file's, the name's and the
 * arrival make it doubtful. Knows only what the station sees.
 */
export function clockDoubtAbout(memory: CameraMemory, clip: StampedClip, presentMs: number): ClockDoubt | null {
  if (isAnswered(memory, clip, presentMs)) return null
  const correctionMs = correctionFor(memory, clip, presentMs)
  const corrected = (errorMs: number) => correctionMs + errorMs
  if (isWorseCorrected(clip, correctionMs)) return { cause: 'correction', suggestedMs: 0 }
  const delays = arrivalDelays(memory, clip, presentMs)
  const sinceMs = Math.min(...delays)
  if (delays.every((ms) => ms < -CLOCK_DIFFERENCE_MS)) {
    return { cause: 'ahead', suggestedMs: corrected(zoneErrorMs(sinceMs) ?? wholeSeconds(sinceMs)) }
  }
  if (isReset(memory, clip, correctionMs, sinceMs)) {
    return { cause: 'reset', suggestedMs: corrected(wholeSeconds(sinceMs)) }
  }
  if (clip.isNetworkClock) return null
  const contradictedMs = contradictionMs(memory, clip, presentMs)
  if (contradictedMs !== null) return { cause: 'zone', suggestedMs: corrected(contradictedMs) }
  if (!isLate(memory, clip, presentMs)) return null
  if (isAgreed(memory, clip)) return null
  const newest = newestOf(batchOf(memory, clip), clip)
  const newestDelays = arrivalDelays(memory, newest, presentMs)
  if (!isLive(memory, newest, presentMs)) {
    if (isForOneReset(correctionMs)) {
      return { cause: 'reset', suggestedMs: corrected(wholeSeconds(Math.min(...newestDelays))) }
    }
    // A card is judged by its newest clip: the others were recorded before it.
    const zoneMs = quarterErrorMs(newestDelays, usualDelayMs(memory, presentMs))
    if (zoneMs !== null) return { cause: 'zone', suggestedMs: corrected(zoneMs) }
  }
  const isConfirmed = memory.confirmed !== null && clip.foundAtMs >= memory.confirmed.foundFromMs
  return isConfirmed ? null : { cause: 'unconfirmed', suggestedMs: null }
}

const isAgreed = ({ confirmed }: CameraMemory, { foundAtMs }: StampedClip): boolean =>
  confirmed !== null && foundAtMs >= confirmed.foundFromMs && foundAtMs <= (confirmed.agreedUntilMs ?? 0)

const wholeSeconds = (ms: number) => Math.floor(ms / 1_000) * 1_000

/** The zone's difference that leaves a short delay; null for none. */
const zoneErrorMs = (delayMs: number): number | null => {
  const errorMs = Math.floor((delayMs + AT_ONCE_MS) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS
  return errorMs === 0 || Math.abs(errorMs) > MAX_ZONE_MS ? null : errorMs
}

/** True when a correction takes a clip farther from its arrival than its camera's own time. */
function isWorseCorrected({ foundAtMs, stampMs }: StampedClip, correctionMs: number): boolean {
  if (Math.abs(correctionMs) < MIN_CORRECTION_MS) return false
  const ownMs = foundAtMs - stampMs
  return Math.abs(ownMs - correctionMs) > Math.abs(ownMs) + MIN_CORRECTION_MS
}

/** A correction by more than zones differ is right until the clock is reset again: a late clip may be from after that. */
const isForOneReset = (correctionMs: number) => Math.abs(correctionMs) > MAX_ZONE_MS

function isReset({ latestMs }: CameraMemory, { stampMs }: StampedClip, correctionMs: number, sinceMs: number): boolean {
  if (latestMs !== null && stampMs + correctionMs < latestMs - RESET_MS) return true
  return sinceMs > DEFAULT_DATE_MS && isDefaultDate(stampMs + correctionMs)
}

/** Clocks that lost their power start on the first of a January, in some zone. */
function isDefaultDate(atMs: number): boolean {
  const half = DAY_MS / 2
  return [-half, 0, half].some((ms) => {
    const date = new Date(atMs + ms)
    return date.getUTCMonth() === 0 && date.getUTCDate() === 1
  })
}

/** The zone's difference between the camera's time and another time of the same file; null where they agree. */
function contradictionMs(memory: CameraMemory, clip: StampedClip, presentMs: number): number | null {
  const usual = memory.seen.filter((each) => each.isTrusted && each.clip !== clip.clip)
  const written = fileErrorMs(memory, clip, presentMs)
  if (written !== null && usual.every((each) => fileErrorMs(memory, each, presentMs) !== written)) return written
  // A computer in another zone than the camera's reads the names wrong: an arrival right after the recording says more.
  const named = isLive(memory, clip, presentMs) ? null : nameErrorMs(memory, clip, presentMs)
  return named === null || usual.some((each) => nameErrorMs(memory, each, presentMs) === named) ? null : named
}

function nameErrorMs(memory: CameraMemory, clip: StampedClip, presentMs: number): number | null {
  const { namedMs, stampMs, durationMs } = clip
  if (namedMs === null) return null
  const apartMs = namedMs - stampMs - correctionFor(memory, clip, presentMs)
  const errorMs = Math.round((apartMs + durationMs / 2) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS
  const restMs = apartMs - errorMs
  const isNear = restMs <= NAME_ROUNDING_MS && restMs >= -durationMs - NAME_ROUNDING_MS
  return errorMs !== 0 && Math.abs(errorMs) <= MAX_ZONE_MS && isNear ? errorMs : null
}

/** A file that was written when it arrived shows only its arrival. */
function fileErrorMs(memory: CameraMemory, clip: StampedClip, presentMs: number): number | null {
  if (Math.abs(clip.foundAtMs - clip.modifiedAtMs) <= CLOCK_DIFFERENCE_MS) return null
  return quarterErrorMs(delaysUntil(memory, clip, clip.modifiedAtMs, presentMs), AT_ONCE_MS)
}

/** The zone's difference in these delays, beyond the usual delay; null where one of them is short, or none is near. */
function quarterErrorMs(delays: readonly number[], usualMs: number): number | null {
  if (delays.some(isShort)) return null
  for (const delayMs of delays) {
    const awayMs = awayFromQuarterMs(delayMs)
    const isNear = Math.abs(awayMs) <= AT_ONCE_MS
    const errorMs = isNear ? delayMs - awayMs : Math.floor(delayMs / QUARTER_HOUR_MS) * QUARTER_HOUR_MS
    const isZone = errorMs !== 0 && Math.abs(errorMs) <= MAX_ZONE_MS
    if (isZone && (isNear || delayMs - errorMs <= usualMs)) return errorMs
  }
  return null
}

/** Up to twice the longest delay of the clips that arrived right after their recording. */
function usualDelayMs(memory: CameraMemory, presentMs: number): number {
  const usual = memory.seen.filter((each) => each.isTrusted && isLive(memory, each, presentMs))
  const longestMs = Math.max(0, ...usual.map((each) => Math.min(...arrivalDelays(memory, each, presentMs))))
  return Math.max(AT_ONCE_MS, 2 * longestMs)
}
