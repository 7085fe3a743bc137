import type { Athlete } from '../../service/athletes.ts'
import { toFailure } from '../app-error.ts'
import type { Clock } from '../ports.ts'
import type { RosterStore } from './roster-port.ts'

const MAX_COMPARED_IDS = 1_000

interface Parts {
  readonly store: RosterStore
  readonly service: {
    /** Throws AppError `athlete-not-found` after a 404. */
    getAthlete(id: string, signal: AbortSignal): Promise<Athlete>
  }
  readonly clock: Clock
}

/** Removes athletes of the local copy that a whole list did not show. */
export function createRosterPruning({ store, service, clock }: Parts) {
  /** Returns the athletes that were removed, as last known. `seen` has ids in lower case. */
  async function prune(seen: ReadonlySet<string>, knownBefore: number, signal: AbortSignal): Promise<Athlete[]> {
    const missing = missingFrom(seen)
    const isElsewhere = knownBefore > 1 && missing.length === knownBefore
    return isElsewhere ? replace(missing, signal) : removeGone(missing, signal)
  }

  function missingFrom(seen: ReadonlySet<string>): string[] {
    const missing: string[] = []
    let after: string | null = null
    for (;;) {
      const page: string[] = store.ids({ after, limit: MAX_COMPARED_IDS })
      missing.push(...page.filter((id) => !seen.has(id.toLowerCase())))
      after = page.at(-1) ?? null
      if (after === null) return missing
    }
  }

  /**
   * Replaces a roster of which no athlete is at the service: the address belongs to another organization. Its athletes
   * replace the old ones, which are not recorded as deleted.
   */
  async function replace(missing: readonly string[], signal: AbortSignal): Promise<Athlete[]> {
    const [first] = missing
    if (first === undefined || !(await isGone(first, signal))) return removeGone(missing, signal)
    store.remove(missing, clock.nowMs())
    return []
  }

  /**
   * Removes athletes that the service confirms as deleted, each by its own request: pages shift when an athlete is
   * deleted during a sync.
   */
  async function removeGone(missing: readonly string[], signal: AbortSignal): Promise<Athlete[]> {
    const gone: Athlete[] = []
    for (const id of missing) {
      const athlete = store.get(id)
      if (athlete && (await isGone(id, signal))) gone.push(athlete)
    }
    if (gone.length > 0)
      store.remove(
        gone.map(({ id }) => id),
        clock.nowMs(),
      )
    return gone
  }

  async function isGone(id: string, signal: AbortSignal): Promise<boolean> {
    try {
      store.upsert([await service.getAthlete(id, signal)], clock.nowMs())
      return false
    } catch (error) {
      const { code } = toFailure(error)
      if (code === 'athlete-not-found') return true
      // The athlete exists, but can't be read: one such record must not end every sync.
      if (code === 'answer-malformed' || code === 'request-refused') return false
      throw error
    }
  }

  return prune
}
