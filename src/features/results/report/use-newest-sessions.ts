import { startOfLocalDay } from '../../../renderer/fields/local-day.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { Failure } from '../../../station/contract/failure.ts'
import { unfilteredSessions } from '../screen/results-state.ts'
import type { MovementPair, SessionFilter } from '../session.ts'
import { movementPairKey } from './report-state.ts'

interface NewestSession extends MovementPair {
  /** Day of the session. */
  readonly day: { readonly fromMs: number; readonly toMs: number }
}

interface NewestSessions {
  /** Undefined until read, null where the athlete has no session of the movement. */
  readonly newest: NewestSession | null | undefined
  /** Movements that the athlete has sessions of. */
  readonly pairs: readonly MovementPair[]
  readonly failure: Failure | null
  readonly reread: () => void
}

/** Reads the athlete's newest session of a movement, or of all, which a report starts with. */
export function useNewestSessions(athleteId: string | null, pair: MovementPair | null): NewestSessions {
  const client = useClient()
  const { value, failure, reread } = useRead(athleteId ?? '', async () => {
    if (athleteId === null) return null
    const newestOf = async ({ activity, movement }: MovementPair) => {
      const filter: SessionFilter = {
        ...unfilteredSessions,
        activity,
        movement,
        athleteIds: [athleteId],
        approvedOnly: false,
      }
      const { items } = await client.results.sessions({ offset: 0, limit: 1, filter, order: 'newest' })
      return items.map(({ capturedAtMs, exportedAtMs }) => ({ activity, movement, atMs: capturedAtMs ?? exportedAtMs }))
    }
    const found = await Promise.all((await client.results.pairs()).map(newestOf))
    return found.flat()
  }, ['results'])
  const fitting = value?.filter((one) => pair === null || movementPairKey(one) === movementPairKey(pair))
  const newest = fitting?.toSorted((one, other) => other.atMs - one.atMs)[0]
  return {
    newest: newest
      ? {
          activity: newest.activity,
          movement: newest.movement,
          day: { fromMs: startOfLocalDay(newest.atMs), toMs: startOfLocalDay(newest.atMs, 1) },
        }
      : value
        ? null
        : undefined,
    pairs: value ?? [],
    failure,
    reread,
  }
}
