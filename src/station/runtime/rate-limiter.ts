import type { Clock } from '../ports.ts'

/**
 * Creates a function that resolves for one caller per interval, in order of calls. A late caller delays the next one.
 */
export function createRateLimiter(clock: Clock, intervalMs: number) {
  let freeAtMs = 0
  let before: Promise<void> = Promise.resolve()

  async function pass(signal: AbortSignal) {
    const waitMs = freeAtMs - clock.monotonicMs()
    if (waitMs > 0) await clock.sleep(waitMs, signal)
    freeAtMs = clock.monotonicMs() + intervalMs
  }

  return function rateLimiter(signal: AbortSignal): Promise<void> {
    const turn = before.then(() => pass(signal))
    before = turn.catch(() => {})
    return turn
  }
}

export type RateLimiter = ReturnType<typeof createRateLimiter>
