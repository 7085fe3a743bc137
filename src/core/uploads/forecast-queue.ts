import type { Opening } from './schedule.ts'

/** How fast videos go, and when they may. */
export interface UploadCapacity {
  /** The rate that is expected of all clips together; 0 while nothing was measured or the queue is paused. */
  readonly bytesPerSecond: number
  /** The schedule's openings from now on, in order; null without a schedule. */
  readonly openings: readonly Opening[] | null
}

/** Clips that may not start before a moment: their hold ends then, or their next try comes. */
export interface DelayedClips {
  readonly kind: 'held' | 'waiting'
  readonly atMs: number
  readonly bytes: number
}

/** What the line waits for before it has done everything. */
interface WaitsFor {
  readonly kind: DelayedClips['kind'] | 'schedule'
  readonly untilMs: number
}

export interface DoneAt {
  /** Null where nobody can say. */
  readonly atMs: number | null
  /** The last moment before which the line can't be done however fast it is; null where only the speed counts. */
  readonly waitsFor: WaitsFor | null
}

/** What is expected of the line: what was measured, at most what the limit leaves. */
export function expectedRate(measuredBytesPerSecond: number, limitMbitPerSecond: number | null): number {
  const limit = limitMbitPerSecond === null ? Infinity : (limitMbitPerSecond * 1_000_000) / 8
  return Math.min(measuredBytesPerSecond, limit)
}

/** When so many bytes have gone that start at a moment, at the earliest; null where the schedule has no hours for them. */
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
  /** Of the whole queue, with what comes later. */
  readonly leftBytes: number
  readonly later: readonly DelayedClips[]
  readonly nowMs: number
}

/**
 * When everything in the queue has gone: the line works on what may go, and waits for the rest. Never before the last hold
 * or the next try, never outside the schedule, never in the past.
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

/** The last opening that has to come before work that starts at a moment is done; null where it goes without a stop. */
function scheduleBefore(fromMs: number, toMs: number | null, { openings }: UploadCapacity): WaitsFor | null {
  const opening = openings?.findLast((one) => one.fromMs > fromMs && (toMs === null || one.fromMs < toMs))
  return opening && toMs !== null ? { kind: 'schedule', untilMs: opening.fromMs } : null
}
