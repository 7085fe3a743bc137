import type { Forecast } from '../../contract/clips/queue.ts'
import { limits } from '../../service-api/limits.ts'
import { sentByMs, type UploadCapacity } from '../uploads/forecast-queue.ts'
import { uploadDurationMs } from '../uploads/pace.ts'

interface Turn {
  readonly sizeBytes: number
  /** Of the clips that go before. */
  readonly bytesAhead: number
  /** When it may start at the earliest: the end of its hold, or its next try; null where nothing keeps it. */
  readonly readyAtMs: number | null
  readonly capacity: UploadCapacity
  /** How many clips share that. */
  readonly sharedBy: number
  readonly nowMs: number
}

/** Before a clip starts: when it is stored, or that its video will not go within the time that a reservation lasts (2.4). */
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
  /** Of this clip alone; null before it was measured. */
  readonly bytesPerSecond: number | null
  /** When its reservation runs out; null before it has one. */
  readonly expiresAtMs: number | null
  readonly nowMs: number
}

/** The same of a clip that is being sent. */
export function forecastInProgress({ leftBytes, bytesPerSecond, expiresAtMs, nowMs }: UnderWay): Forecast {
  if (leftBytes <= 0) return { kind: 'safe-by', atMs: nowMs }
  if (bytesPerSecond === null || bytesPerSecond <= 0) return { kind: 'unknown' }
  const needed = uploadDurationMs(leftBytes, bytesPerSecond, 1)
  const allowedMs = expiresAtMs === null ? limits.uploadWindowMs : Math.max(0, expiresAtMs - nowMs)
  if (needed > allowedMs) return { kind: 'will-not-fit', neededMs: needed, allowedMs }
  return { kind: 'safe-by', atMs: Math.round(nowMs + (leftBytes / bytesPerSecond) * 1_000) }
}
