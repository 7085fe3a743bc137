import type { Athlete } from '../../service/athletes.ts'
import { limits } from '../../service/limits.ts'
import { toFailure } from '../app-error.ts'
import type { Clock, Service } from '../ports.ts'
import { createYielder } from '../runtime/yielder.ts'
import { isLastPage } from '../service/last-page.ts'
import type { RosterStore } from './roster-port.ts'
import type { SharedRoster } from './shared-roster.ts'

const MAX_COMPARED_IDS = 1_000

interface PruneRosterParts {
  readonly store: RosterStore
  readonly service: {
    /** Throws AppError `athlete-not-found` after a 404. */
    getAthlete(id: string, signal: AbortSignal): Promise<Athlete>
  }
  readonly clock: Clock
}

/** Removes athletes of the local copy that a whole list did not show. */
export function createRosterPruning({ store, service, clock }: PruneRosterParts) {
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

/** Service calls of the roster. Both throw AppError; `getAthlete` throws `athlete-not-found` after a 404. */
export interface RosterService extends Pick<Service, 'athletes'> {
  getAthlete(id: string, signal: AbortSignal): Promise<Athlete>
}

interface Parts {
  readonly store: RosterStore
  readonly service: RosterService
  readonly clock: Clock
  /** The roster that stations of the facility share; null while none is shared. */
  readonly shared?: (() => SharedRoster | null) | undefined
}

/** Result of a sync. */
export interface RosterChange {
  readonly added: number
  readonly changed: number
  /** Deleted athletes as last known, so that messages can name them. */
  readonly removed: readonly Athlete[]
}

/** Athletes stored per transaction: a page of 500 blocks the event loop for a tenth of a second. */
const MAX_STORED_ATHLETES = 50

/** Syncs the local roster with the service's list, one sync at a time; `createRoster` uses it. */
export function createRosterSync({ store, service, clock, shared = () => null }: Parts) {
  const prune = createRosterPruning({ store, service, clock })
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
    const yieldToEventLoop = createYielder(clock, store.roomForMore)
    const publishing = createPublishing(shared())
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
      await publishing?.((roster) => roster.publish(page.items))
      onRead(seen.size)
      if (isLastPage(page)) break
    }
    const removed = await prune(seen, knownBefore, signal)
    store.setLastSync(clock.nowMs())
    await publishing?.(async (shared) => {
      await shared.publishGone(removed.map(({ id }) => id))
      await shared.publishWhole()
    })
    return { added, changed, removed }
  }

  return {
    sync,
    /** Progress of a running sync: athletes read, of about how many; null while none runs. */
    syncing: () => progress,
  }
}

/**
 * Publishes to the facility while it can be reached: a sync doesn't fail with it. After a failure nothing more is
 * published, so that no list with a gap passes for the whole one.
 */
function createPublishing(shared: SharedRoster | null) {
  if (shared === null) return null
  let isPublished = true
  return async (publish: (roster: SharedRoster) => Promise<void>) => {
    if (!isPublished) return
    try {
      await publish(shared)
    } catch {
      isPublished = false
    }
  }
}
