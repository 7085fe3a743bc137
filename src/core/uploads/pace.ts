/** Below this each of several uploads would take so long that its reservation may run out. */
const LEAST_BYTES_PER_SECOND_EACH = 250_000

/** A rate is never held for long: what would only just fit does not. */
const CAUTION = 1.1

/** How many clips to send at the same time: fewer where the line is so slow that sharing it endangers each. */
export function parallelFor(wanted: number, measuredBytesPerSecond: number): number {
  if (measuredBytesPerSecond <= 0) return wanted
  const carried = Math.floor(measuredBytesPerSecond / LEAST_BYTES_PER_SECOND_EACH)
  return Math.min(wanted, Math.max(1, carried))
}

/** How long a video needs at the measured rate, shared by so many; 0 while nothing was measured. */
export function neededMs(sizeBytes: number, measuredBytesPerSecond: number, sharedBy: number): number {
  if (measuredBytesPerSecond <= 0) return 0
  return Math.round((sizeBytes / (measuredBytesPerSecond / sharedBy)) * 1_000 * CAUTION)
}
