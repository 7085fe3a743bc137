import type { Athlete } from '../../service/athletes.ts'
import { limits } from '../../service/limits.ts'
import type { Clock, Service } from '../ports.ts'
import { createYielder } from '../runtime/yielder.ts'
import { isLastPage } from '../service/last-page.ts'
import { createRosterPruning } from './prune-roster.ts'
import type { RosterStore } from './roster-port.ts'
import type { SharedRoster } from './shared-roster.ts'

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
