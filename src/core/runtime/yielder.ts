import type { Clock } from '../ports.ts'

/** Long work yields after this time. */
const MAX_SLICE_MS = 10

/**
 * Creates a function that long work awaits between its steps: yields to the event loop when the time slice is used up.
 */
export function createYielder(clock: Clock) {
  let turnEndsAtMs = clock.monotonicMs() + MAX_SLICE_MS

  return async (signal: AbortSignal) => {
    if (clock.monotonicMs() < turnEndsAtMs) return
    await clock.sleep(0, signal)
    turnEndsAtMs = clock.monotonicMs() + MAX_SLICE_MS
  }
}
