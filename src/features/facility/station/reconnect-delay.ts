const FIRST_RECONNECT_DELAY_MS = 250
const MAX_RECONNECT_DELAY_MS = 10_000

/** Delays between attempts to reach the facility's database: each is twice the one before, up to a limit. */
export function createReconnectDelay() {
  let delayMs = FIRST_RECONNECT_DELAY_MS
  return {
    nextMs(): number {
      const present = delayMs
      delayMs = Math.min(delayMs * 2, MAX_RECONNECT_DELAY_MS)
      return present
    },
    /** The next attempt follows soon again. */
    reset() {
      delayMs = FIRST_RECONNECT_DELAY_MS
    },
  }
}
