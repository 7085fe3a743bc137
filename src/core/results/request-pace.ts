import type { MovementPair } from '../../contract/results/session.ts'
import type { Clock } from '../ports.ts'
import type { AutomaticJob } from './automatic-port.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Between two jobs of a pair: the more there were in the last hour, the longer. */
const MIN_REQUEST_INTERVAL_MS = 2 * MINUTE_MS
const INTERVAL_GROWTH = 1.6
const MAX_REQUEST_INTERVAL_MS = 10 * MINUTE_MS

export const pairKey = ({ activity, movement }: MovementPair): string => `${activity}/${movement}`

/** When the next job of each pair may be asked for; a start goes by what an earlier run asked for. */
export function createRequestPace({ clock, recent }: { clock: Clock; recent: () => readonly AutomaticJob[] }) {
  let askedAtMs: Map<string, number[]> | null = null

  function times(): Map<string, number[]> {
    if (askedAtMs !== null) return askedAtMs
    askedAtMs = new Map()
    for (const job of recent()) {
      const ageMs = clock.nowMs() - job.createdAtMs
      // A time in the future is one of a clock that was set back: it says nothing.
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
