import type { Clock } from '../ports.ts'

const MIN_POLL_INTERVAL_MS = 1_000
/** Longest interval: with the calls of a round, an end is noticed within 15 seconds. */
const MAX_POLL_INTERVAL_MS = 8_000

/** Schedules polls of the service: often while captures move, seldom while none does. */
export function createPollSchedule(clock: Clock) {
  let intervalMs = MIN_POLL_INTERVAL_MS
  let nextPollAtMs = 0

  return {
    isDue: () => clock.monotonicMs() >= nextPollAtMs,
    /** Polls soon after an upload. */
    pollSoon() {
      intervalMs = MIN_POLL_INTERVAL_MS
      nextPollAtMs = Math.min(nextPollAtMs, clock.monotonicMs() + MIN_POLL_INTERVAL_MS)
    },
    polled(moved: number) {
      intervalMs = moved > 0 ? MIN_POLL_INTERVAL_MS : Math.min(intervalMs * 1.5, MAX_POLL_INTERVAL_MS)
      nextPollAtMs = clock.monotonicMs() + intervalMs
    },
  }
}
