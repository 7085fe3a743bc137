import type { Failure } from '../../../../contract/failure.ts'
import type { MovementPair, SessionFilter } from '../../../../contract/results/session.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { useClient } from '../../../state/station-context.tsx'
import { everySession } from '../results-state.ts'
import { dayStart } from '../table/period.ts'

interface NewestSession extends MovementPair {
  /** The whole day on which it was captured. */
  readonly day: { readonly fromMs: number; readonly toMs: number }
}

interface NewestSessions {
  /** Undefined until it is read, null where the athlete has no session of the pair. */
  readonly newest: NewestSession | null | undefined
  /** Those that the athlete has sessions of, the newest first. */
  readonly pairs: readonly MovementPair[]
  readonly failure: Failure | null
  readonly reread: () => void
}

/** The athlete's newest session of a pair, or of all: what a report begins with. */
export function useNewestSessions(athleteId: string | null, pair: MovementPair | null): NewestSessions {
  const client = useClient()
  const { value, failure, reread } = useRead(JSON.stringify([athleteId, pair]), async () => {
    if (athleteId === null) return { newest: undefined, pairs: [] }
    const ofAthlete: SessionFilter = { ...everySession, athleteIds: [athleteId], approvedOnly: false }
    const newestOf = async (wanted: MovementPair | null) => {
      const filter = { ...ofAthlete, ...(wanted && { activity: wanted.activity, movement: wanted.movement }) }
      const { items } = await client.results.sessions({ offset: 0, limit: 1, filter, order: 'newest' })
      return items[0] ?? null
    }
    const all = await client.results.pairs()
    const own = await Promise.all(all.map(async (each) => ({ each, found: await newestOf(each) })))
    const pairs = own.flatMap(({ each, found }) => (found ? { activity: each.activity, movement: each.movement } : []))
    const newest = await newestOf(pair)
    if (!newest) return { newest: null, pairs }
    const atMs = newest.capturedAtMs ?? newest.exportedAtMs
    const day = { fromMs: dayStart(atMs), toMs: dayStart(atMs, 1) }
    return { newest: { activity: newest.activity, movement: newest.movement, day }, pairs }
  }, ['results'])
  return { newest: value?.newest, pairs: value?.pairs ?? [], failure, reread }
}
