import type { StationStatus } from '../../station/contract/station-status.ts'

/** Remaining time, rounded to minutes or hours. */
export interface TimeLeft {
  readonly unit: 'minutes' | 'hours'
  readonly count: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Duration from which minutes would be false precision. */
const MIN_HOURS_MS = 1.5 * HOUR_MS

export function timeLeft(ms: number): TimeLeft {
  if (ms >= MIN_HOURS_MS) return { unit: 'hours', count: Math.round(ms / HOUR_MS) }
  return { unit: 'minutes', count: Math.max(1, Math.ceil(ms / MINUTE_MS)) }
}

export interface QueueProgress {
  /** Largest remainder since the queue was last empty. */
  readonly mostBytes: number
  /** Fraction uploaded; null while nothing uploads. */
  readonly fraction: number | null
  readonly isPaused: boolean
}

/** Progress of the queue since it was last empty, for the taskbar. */
export function queueProgress(mostBytesBefore: number, transfer: StationStatus['transfer']): QueueProgress {
  const { leftClips, leftBytes, sendingClips, paused } = transfer
  if (leftClips === 0) return { mostBytes: 0, fraction: null, isPaused: false }
  const mostBytes = Math.max(mostBytesBefore, leftBytes)
  const isShown = sendingClips > 0 || paused
  return { mostBytes, fraction: isShown ? 1 - leftBytes / Math.max(mostBytes, 1) : null, isPaused: paused }
}
