import type { Clock } from '../ports.ts'

/** Lets one caller through per interval, in the order they came. */
export function createPacer(clock: Clock, intervalMs: number) {
  let freeAtMs = 0

  return async function myTurn(signal: AbortSignal) {
    const nowMs = clock.monotonicMs()
    const atMs = Math.max(freeAtMs, nowMs)
    freeAtMs = atMs + intervalMs
    if (atMs > nowMs) await clock.sleep(atMs - nowMs, signal)
  }
}

export type Pacer = ReturnType<typeof createPacer>
