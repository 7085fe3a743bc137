import { limits } from '../../service-api/limits.ts'

/** A video that takes longer than this endangers its own reservation (2.4): it had better not share the line. */
const MAX_SHARED_UPLOAD_MS = limits.uploadWindowMs / 2

/** A rate is never held for half an hour: what would only just fit counts as not fitting. */
const RATE_SAFETY_FACTOR = 1.1

/** How many clips of these sizes may be sent at the same time: fewer where the line is too slow to be shared. */
export function parallelUploadsFor(
  wanted: number,
  measuredBytesPerSecond: number,
  sizesBytes: readonly number[],
): number {
  const sizeBytes = Math.max(0, ...sizesBytes)
  if (measuredBytesPerSecond <= 0 || sizeBytes <= 0) return wanted
  const carried = Math.floor((measuredBytesPerSecond * MAX_SHARED_UPLOAD_MS) / 1_000 / sizeBytes)
  return Math.min(wanted, Math.max(1, carried))
}

/** How long a video needs at the measured rate, shared by so many; 0 while nothing was measured. */
export function uploadDurationMs(sizeBytes: number, measuredBytesPerSecond: number, sharedBy: number): number {
  if (measuredBytesPerSecond <= 0) return 0
  return Math.round((sizeBytes / (measuredBytesPerSecond / sharedBy)) * 1_000 * RATE_SAFETY_FACTOR)
}
