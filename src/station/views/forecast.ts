import { limits } from '../../service/limits.ts'
import type { Forecast } from '../contract/queue.ts'
import { sentByMs, type UploadCapacity } from '../uploads/forecast-queue.ts'
import { uploadDurationMs } from '../uploads/pace.ts'

interface Turn {
  readonly sizeBytes: number
  /** Bytes of the clips before this one in the queue. */
  readonly bytesAhead: number
  /** Earliest start: the end of the hold, or the next retry; null without either. */
  readonly readyAtMs: number | null
  readonly capacity: UploadCapacity
  /** Number of uploads that share the capacity. */
  readonly sharedBy: number
  readonly nowMs: number
}

/**
 * Forecasts a queued clip: when it is uploaded, or that its upload takes longer than a reservation lasts (service
 * interface 2.4).
 */
export function forecastOfTurn({ sizeBytes, bytesAhead, readyAtMs, capacity, sharedBy, nowMs }: Turn): Forecast {
  const { bytesPerSecond } = capacity
  if (bytesPerSecond <= 0) return { kind: 'unknown' }
  const needed = uploadDurationMs(sizeBytes, bytesPerSecond, sharedBy)
  if (needed > limits.uploadWindowMs) {
    return { kind: 'will-not-fit', neededMs: needed, allowedMs: limits.uploadWindowMs }
  }
  const aheadGoneMs = sentByMs(nowMs, bytesAhead, capacity)
  const atMs = aheadGoneMs === null ? null : sentByMs(Math.max(aheadGoneMs, readyAtMs ?? nowMs), sizeBytes, capacity)
  return atMs === null ? { kind: 'unknown' } : { kind: 'safe-by', atMs: Math.round(atMs) }
}

interface UnderWay {
  readonly leftBytes: number
  /** Rate of this clip alone; null before its first measurement. */
  readonly bytesPerSecond: number | null
  /** End of the reservation; null before there is one. */
  readonly expiresAtMs: number | null
  readonly nowMs: number
}

/** Forecasts a clip that is being uploaded. */
export function forecastInProgress({ leftBytes, bytesPerSecond, expiresAtMs, nowMs }: UnderWay): Forecast {
  if (leftBytes <= 0) return { kind: 'safe-by', atMs: nowMs }
  if (bytesPerSecond === null || bytesPerSecond <= 0) return { kind: 'unknown' }
  const needed = uploadDurationMs(leftBytes, bytesPerSecond, 1)
  const allowedMs = expiresAtMs === null ? limits.uploadWindowMs : Math.max(0, expiresAtMs - nowMs)
  if (needed > allowedMs) return { kind: 'will-not-fit', neededMs: needed, allowedMs }
  return { kind: 'safe-by', atMs: Math.round(nowMs + (leftBytes / bytesPerSecond) * 1_000) }
}
