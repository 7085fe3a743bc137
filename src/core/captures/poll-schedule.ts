import type { Clock } from '../ports.ts'

const MIN_POLL_INTERVAL_MS = 1_000
/** At most 15 seconds pass until an end is noticed: this rest, and the calls of a round. */
const MAX_POLL_INTERVAL_MS = 8_000

/** How often the service is asked: often while something moves, seldom while nothing does. */
export function createPollSchedule(clock: Clock) {
  let intervalMs = MIN_POLL_INTERVAL_MS
  let nextPollAtMs = 0

  return {
    isDue: () => clock.monotonicMs() >= nextPollAtMs,
    /** Something has just arrived there. */
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
