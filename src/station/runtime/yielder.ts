import type { Clock } from '../ports.ts'
import type { RoomForMore } from './room-for-more.ts'

/** Long work yields after this time. */
const MAX_SLICE_MS = 10

/**
 * Creates a function that long work awaits between its steps: yields to the event loop when the time slice is used up.
 * Work that writes waits there for room in the store, too.
 */
export function createYielder(clock: Clock, roomForMore?: RoomForMore) {
  let turnEndsAtMs = clock.monotonicMs() + MAX_SLICE_MS

  return async (signal: AbortSignal) => {
    if (clock.monotonicMs() < turnEndsAtMs) return
    await roomForMore?.()
    await clock.sleep(0, signal)
    turnEndsAtMs = clock.monotonicMs() + MAX_SLICE_MS
  }
}
