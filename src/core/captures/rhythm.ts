import type { Clock } from '../ports.ts'

const MIN_REST_MS = 1_000
/** At most 15 seconds pass until an end is noticed: this rest, and the calls of a round. */
const MAX_REST_MS = 8_000

/** How often the service is asked: often while something moves, seldom while nothing does. */
export function createRhythm(clock: Clock) {
  let restMs = MIN_REST_MS
  let lookAtMs = 0

  return {
    isTime: () => clock.monotonicMs() >= lookAtMs,
    /** Something has just arrived there. */
    quicken() {
      restMs = MIN_REST_MS
      lookAtMs = Math.min(lookAtMs, clock.monotonicMs() + MIN_REST_MS)
    },
    looked(moved: number) {
      restMs = moved > 0 ? MIN_REST_MS : Math.min(restMs * 1.5, MAX_REST_MS)
      lookAtMs = clock.monotonicMs() + restMs
    },
  }
}
