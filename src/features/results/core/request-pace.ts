import type { Clock } from '../../../station/ports.ts'
import type { MovementPair } from '../session.ts'
import type { AutomaticJob } from './automatic-port.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Interval between jobs of a movement, which grows with the jobs of the last hour. */
const MIN_REQUEST_INTERVAL_MS = 2 * MINUTE_MS
const INTERVAL_GROWTH = 1.6
const MAX_REQUEST_INTERVAL_MS = 10 * MINUTE_MS

export const pairKey = ({ activity, movement }: MovementPair): string => `${activity}/${movement}`

/**
 * Decides when the next job of each movement may be requested, from the requests of the last hour, earlier runs
 * included.
 */
export function createRequestPace({ clock, recent }: { clock: Clock; recent: () => readonly AutomaticJob[] }) {
  let askedAtMs: Map<string, number[]> | null = null

  function times(): Map<string, number[]> {
    if (askedAtMs !== null) return askedAtMs
    askedAtMs = new Map()
    for (const job of recent()) {
      const ageMs = clock.nowMs() - job.createdAtMs
      // A time in the future comes from a clock that was set back, and is ignored.
      if (ageMs >= 0 && ageMs < HOUR_MS) note(job, clock.monotonicMs() - ageMs)
    }
    return askedAtMs
  }

  function note(pair: MovementPair, atMs: number) {
    const known = times()
    const key = pairKey(pair)
    const inLastHour = (known.get(key) ?? []).filter((each) => clock.monotonicMs() - each < HOUR_MS)
    known.set(key, [...inLastHour, atMs])
  }

  return {
    mayRequest(pair: MovementPair): boolean {
      const nowMs = clock.monotonicMs()
      const inLastHour = (times().get(pairKey(pair)) ?? []).filter((each) => nowMs - each < HOUR_MS)
      if (inLastHour.length === 0) return true
      const restMs = Math.min(
        MIN_REQUEST_INTERVAL_MS * INTERVAL_GROWTH ** (inLastHour.length - 1),
        MAX_REQUEST_INTERVAL_MS,
      )
      return nowMs - Math.max(...inLastHour) >= restMs
    },
    requested: (pair: MovementPair) => note(pair, clock.monotonicMs()),
  }
}
