import { limits } from '../../service/limits.ts'

/**
 * A video that takes longer may miss the end of its reservation (service interface 2.4), so it does not share the
 * bandwidth.
 */
const MAX_SHARED_UPLOAD_MS = limits.uploadWindowMs / 2

/** A rate rarely holds for half an hour: a video that only just fits does not fit. */
const RATE_SAFETY_FACTOR = 1.1

/** Number of parallel uploads for clips of these sizes: fewer on a connection that is too slow to share. */
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

/** Upload duration at the measured rate, shared by several uploads; 0 before the first measurement. */
export function uploadDurationMs(sizeBytes: number, measuredBytesPerSecond: number, sharedBy: number): number {
  if (measuredBytesPerSecond <= 0) return 0
  return Math.round((sizeBytes / (measuredBytesPerSecond / sharedBy)) * 1_000 * RATE_SAFETY_FACTOR)
}
