import type { Clock } from '../ports.ts'

/** Long work does not keep anybody waiting for longer than this. */
const MAX_SLICE_MS = 10

/** To be awaited between the steps of long work: lets others have their turn when it has gone on for a while. */
export function createYielder(clock: Clock) {
  let turnEndsAtMs = clock.monotonicMs() + MAX_SLICE_MS

  return async (signal: AbortSignal) => {
    if (clock.monotonicMs() < turnEndsAtMs) return
    await clock.sleep(0, signal)
    turnEndsAtMs = clock.monotonicMs() + MAX_SLICE_MS
  }
}
