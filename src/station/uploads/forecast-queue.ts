import type { Opening } from './schedule.ts'

/** Expected upload rate and the times when uploads may run. */
export interface UploadCapacity {
  /** Expected rate of all uploads together; 0 before the first measurement and while paused. */
  readonly bytesPerSecond: number
  /** Openings of the schedule from now on, in order; null without a schedule. */
  readonly openings: readonly Opening[] | null
}

/** Clips that cannot start before a moment: the end of their hold, or their next retry. */
export interface DelayedClips {
  readonly kind: 'held' | 'waiting'
  readonly atMs: number
  readonly bytes: number
}

/** The reason why the queue cannot be done earlier. */
interface WaitsFor {
  readonly kind: DelayedClips['kind'] | 'schedule'
  readonly untilMs: number
}

export interface DoneAt {
  /** Null when unknown. */
  readonly atMs: number | null
  /** The last moment that the queue has to wait for at any rate; null where only the rate counts. */
  readonly waitsFor: WaitsFor | null
}

/** The expected rate: the measured rate, at most the configured limit. */
export function expectedRate(measuredBytesPerSecond: number, limitMbitPerSecond: number | null): number {
  const limit = limitMbitPerSecond === null ? Infinity : (limitMbitPerSecond * 1_000_000) / 8
  return Math.min(measuredBytesPerSecond, limit)
}

/** The earliest time when bytes that start at a moment are sent; null when the schedule has too few hours. */
export function sentByMs(fromMs: number, bytes: number, { bytesPerSecond, openings }: UploadCapacity): number | null {
  let leftMs = (bytes / bytesPerSecond) * 1_000
  if (!Number.isFinite(leftMs)) return null
  if (openings === null) return fromMs + leftMs
  let atMs = fromMs
  for (const { fromMs: opensMs, toMs } of openings) {
    if (toMs <= atMs) continue
    atMs = Math.max(atMs, opensMs)
    if (leftMs <= toMs - atMs) return atMs + leftMs
    leftMs -= toMs - atMs
    atMs = toMs
  }
  return null
}

interface Work {
  /** Bytes of the whole queue, delayed clips included. */
  readonly leftBytes: number
  readonly later: readonly DelayedClips[]
  readonly nowMs: number
}

/**
 * Forecasts when the queue is done: first the clips that may start now, then the delayed ones. Never before the last
 * hold or retry, outside the schedule, or in the past.
 */
export function doneAt({ leftBytes, later, nowMs }: Work, capacity: UploadCapacity): DoneAt {
  const laterBytes = later.reduce((sum, { bytes }) => sum + bytes, 0)
  let atMs = sentByMs(nowMs, Math.max(0, leftBytes - laterBytes), capacity)
  let waitsFor = scheduleBefore(nowMs, atMs, capacity)
  for (const { kind, atMs: readyMs, bytes } of later.toSorted((one, other) => one.atMs - other.atMs)) {
    const isIdle = atMs === null ? capacity.bytesPerSecond <= 0 : readyMs >= atMs
    const startsMs: number | null = atMs === null ? null : Math.max(atMs, readyMs)
    if (isIdle) waitsFor = { kind, untilMs: Math.max(readyMs, nowMs) }
    atMs = startsMs === null ? null : sentByMs(startsMs, bytes, capacity)
    if (startsMs !== null) waitsFor = scheduleBefore(startsMs, atMs, capacity) ?? waitsFor
  }
  return { atMs: atMs === null ? null : Math.ceil(atMs), waitsFor }
}

/** The last opening that has to begin before the work is done; null when it needs no other opening. */
function scheduleBefore(fromMs: number, toMs: number | null, { openings }: UploadCapacity): WaitsFor | null {
  const opening = openings?.findLast((opening) => opening.fromMs > fromMs && (toMs === null || opening.fromMs < toMs))
  return opening && toMs !== null ? { kind: 'schedule', untilMs: opening.fromMs } : null
}
