import type { Athlete } from '../../service-api/athletes.ts'
import { limits } from '../../service-api/limits.ts'
import { toFailure } from '../app-error.ts'
import type { Clock, Service } from '../ports.ts'
import { createYielder } from '../runtime/yielder.ts'
import { isLastPage } from '../service/last-page.ts'
import type { RosterStore } from './roster-port.ts'

/** Service calls of the roster. Both throw AppError; `getAthlete` throws `athlete-not-found` after a 404. */
export interface RosterService extends Pick<Service, 'athletes'> {
  getAthlete(id: string, signal: AbortSignal): Promise<Athlete>
}

interface Parts {
  readonly store: RosterStore
  readonly service: RosterService
  readonly clock: Clock
}

/** Result of a sync. */
export interface RosterChange {
  readonly added: number
  readonly changed: number
  /** Deleted athletes as last known, so that messages can name them. */
  readonly removed: readonly Athlete[]
}

const MAX_COMPARED_IDS = 1_000
/** Athletes stored per transaction: a page of 500 blocks the event loop for a tenth of a second. */
const MAX_STORED_ATHLETES = 50

/** Syncs the local roster with the service's list, one sync at a time; `createRoster` uses it. */
export function createRosterSync({ store, service, clock }: Parts) {
  let turn: Promise<unknown> = Promise.resolve()
  let progress: { read: number; total: number } | null = null

  /**
   * Syncs the copy, one sync at a time. Throws AppError when the service does not answer: athletes read until then are
   * kept, and none is removed.
   */
  function sync(signal: AbortSignal, onRead: (athletes: number) => void = () => {}): Promise<RosterChange> {
    const result = turn.then(() =>
      syncNow(signal, (read) => {
        progress = { read, total: Math.max(read, store.count()) }
        onRead(read)
      }).finally(() => {
        progress = null
      }),
    )
    turn = result.catch(() => undefined)
    return result
  }

  async function syncNow(signal: AbortSignal, onRead: (athletes: number) => void): Promise<RosterChange> {
    const seen = new Set<string>()
    const knownBefore = store.count()
    const yieldToEventLoop = createYielder(clock)
    let [added, changed] = [0, 0]
    for (let offset = 0; ; offset += limits.pageSizeMax) {
      const page = await service.athletes({ limit: limits.pageSizeMax, offset }, signal)
      for (let first = 0; first < page.items.length; first += MAX_STORED_ATHLETES) {
        const result = store.upsert(page.items.slice(first, first + MAX_STORED_ATHLETES), clock.nowMs())
        added += result.added
        changed += result.changed
        await yieldToEventLoop(signal)
      }
      for (const { id } of page.items) seen.add(id.toLowerCase())
      onRead(seen.size)
      if (isLastPage(page)) break
    }
    const missing = missingFrom(seen)
    const isElsewhere = knownBefore > 1 && missing.length === knownBefore
    const removed = isElsewhere ? await replace(missing, signal) : await removeGone(missing, signal)
    store.setLastSync(clock.nowMs())
    return { added, changed, removed }
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
      const known = store.get(id)
      if (known && (await isGone(id, signal))) gone.push(known)
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

  return {
    sync,
    /** Progress of a running sync: athletes read, of about how many; null while none runs. */
    syncing: () => progress,
  }
}
