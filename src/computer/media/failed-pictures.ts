import type { Clock } from '../../station/ports.ts'

/** A folder may come back, and a disk may be cleared. */
const RETRY_DELAY_MS = 60_000

/** More pictures than anybody opens in a day; a forgotten failure only means one more attempt. */
const MAX_FAILED_PICTURES = 10_000

/** Remembers for this run which pictures could not be made. */
export function createFailedPictures(clock: Clock) {
  const untilMs = new Map<string, number>()

  function add(picture: string, forMs: number) {
    untilMs.delete(picture)
    untilMs.set(picture, clock.monotonicMs() + forMs)
    const [oldest] = untilMs.keys()
    if (untilMs.size > MAX_FAILED_PICTURES && oldest !== undefined) untilMs.delete(oldest)
  }
  return {
    /** The clip is the cause. */
    addForGood: (picture: string) => add(picture, Number.POSITIVE_INFINITY),
    /** The cause may pass. */
    addForNow: (picture: string) => add(picture, RETRY_DELAY_MS),
    stands: (picture: string) => (untilMs.get(picture) ?? Number.NEGATIVE_INFINITY) > clock.monotonicMs(),
  }
}
