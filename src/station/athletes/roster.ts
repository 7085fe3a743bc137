import type { Athlete } from '../../service/athletes.ts'
import type { Clock } from '../ports.ts'
import { createYielder } from '../runtime/yielder.ts'
import { displayName, fullNameKey, searchWords } from './names.ts'
import type { RosterStore } from './roster-port.ts'
import type { SharedRoster } from './shared-roster.ts'
import { createRosterPruning, createRosterSync, type RosterService } from './sync-roster.ts'

/** Athletes stored per transaction, so that the event loop is not held up. */
const MAX_STORED_ATHLETES = 50
/** A difference of clocks, not another reading. */
const SAME_SYNC_MS = 5_000

interface CopyRosterParts {
  readonly store: RosterStore
  readonly service: Parameters<typeof createRosterPruning>[0]['service']
  readonly clock: Clock
}

interface CopiedRoster {
  readonly added: number
  readonly changed: number
  readonly removed: readonly Athlete[]
  /** Age of the facility's last complete reading; null before the first. */
  readonly syncedAgoMs: number | null
}

/** Copies the facility's roster: whole the first time, then its changes. Throws AppError `facility-away` and its like. */
function createRosterCopying({ store, service, clock }: CopyRosterParts) {
  const prune = createRosterPruning({ store, service, clock })

  return async function copyRoster(shared: SharedRoster, signal: AbortSignal): Promise<CopiedRoster> {
    const yieldToEventLoop = createYielder(clock, store.roomForMore)
    const knownBefore = store.count()
    const copy = await shared.copy()
    const seen = new Set<string>()
    const removed: Athlete[] = []
    let [added, changed] = [0, 0]
    for (let isLast = false; !isLast; ) {
      signal.throwIfAborted()
      const page = await copy.nextPage()
      for (let first = 0; first < page.athletes.length; first += MAX_STORED_ATHLETES) {
        const result = store.upsert(page.athletes.slice(first, first + MAX_STORED_ATHLETES), clock.nowMs())
        added += result.added
        changed += result.changed
        await yieldToEventLoop(signal)
      }
      for (const { id } of page.athletes) seen.add(id.toLowerCase())
      const known = page.gone.flatMap((id) => store.get(id) ?? [])
      removed.push(...known)
      if (known.length > 0)
        store.remove(
          known.map(({ id }) => id),
          clock.nowMs(),
        )
      isLast = page.isLast
    }
    if (copy.isWhole) removed.push(...(await prune(seen, knownBefore, signal)))
    copy.keepPosition()
    if (copy.syncedAgoMs !== null) noteSync(clock.nowMs() - copy.syncedAgoMs)
    return { added, changed, removed, syncedAgoMs: copy.syncedAgoMs }
  }

  function noteSync(syncedAtMs: number) {
    if (Math.abs((store.lastSyncMs() ?? -Infinity) - syncedAtMs) > SAME_SYNC_MS) store.setLastSync(syncedAtMs)
  }
}

interface Parts {
  readonly store: RosterStore
  readonly service: RosterService
  readonly clock: Clock
  /** Id of the athlete preferred to a duplicate; undefined where there is none. */
  readonly usedInstead?: (id: string) => string | undefined
  /** Text that stands for the name of a forgotten athlete. */
  readonly forgottenName?: ((id: string) => string) | undefined
  /** The roster that stations of the facility share; null while none is shared. */
  readonly shared?: (() => SharedRoster | null) | undefined
}

export type Roster = ReturnType<typeof createRoster>

const DUPLICATE_RESERVE_ROWS = 50

/** Local copy of the service's athletes: searched offline, synced page by page. */
export function createRoster(parts: Parts) {
  const { store, service, clock, usedInstead = () => undefined, forgottenName = (id) => id } = parts
  const { shared = () => null } = parts
  const { sync, syncing } = createRosterSync({ store, service, clock, shared })
  const copy = createRosterCopying({ store, service, clock })

  /**
   * Searches by the beginnings of name words, accents and case ignored, best first; lists all by name when the text is
   * empty.
   */
  function search(text: string, limit: number): Athlete[] {
    const parts = searchWords(text)
    // A few more rows are read to make up for duplicates that are merged.
    return parts.length === 0 && text.trim() !== ''
      ? []
      : replaceDuplicates(store.search(parts, limit + DUPLICATE_RESERVE_ROWS)).slice(0, limit)
  }

  /** Athletes of this full name. None before the first complete sync, as namesakes are unknown until then. */
  function find({ firstName, lastName }: { firstName: string; lastName?: string | undefined }): Athlete[] {
    return store.lastSyncMs() === null ? [] : replaceDuplicates(store.withFullName(fullNameKey(firstName, lastName)))
  }

  /**
   * Replaces duplicates with their preferred athletes, each listed once. A duplicate's name keeps its meaning, or it
   * would be created again. A duplicate whose preferred athlete is gone is listed. Forgotten athletes are left out.
   */
  function replaceDuplicates(athletes: readonly Athlete[]): Athlete[] {
    const all = new Map<string, Athlete>()
    for (const athlete of athletes) {
      if (store.isForgotten(athlete.id)) continue
      const instead = usedInstead(athlete.id)
      const meant = (instead === undefined ? undefined : store.get(instead)) ?? athlete
      if (!all.has(meant.id)) all.set(meant.id, meant)
    }
    return [...all.values()]
  }

  /** Stores an athlete that the service has just shown or created, for other stations too. */
  function remember(athlete: Athlete) {
    const { added, changed } = store.upsert([athlete], clock.nowMs())
    // Stations that this doesn't reach learn of the athlete from the next reading of the whole list.
    if (added + changed > 0)
      void shared()
        ?.publish([athlete])
        .catch(() => {})
  }

  /** Records that the service has no such athlete. Returns the athlete as last known. */
  function lose(id: string): Athlete | undefined {
    const athlete = store.get(id)
    store.remove([id], clock.nowMs())
    void shared()
      ?.publishGone([id])
      .catch(() => {})
    return athlete
  }

  /** The name to show for an id, in words for a forgotten athlete; null for an unknown one. */
  function shownName(id: string): string | null {
    const athlete = store.get(id)
    if (athlete) return displayName(athlete)
    return store.isForgotten(id) ? forgottenName(id) : null
  }

  const { get, isLost, isForgotten, count, lastSyncMs } = store
  return {
    sync,
    copy,
    syncing,
    search,
    get,
    shownName,
    find,
    replaceDuplicates,
    remember,
    lose,
    isLost,
    isForgotten,
    count,
    lastSyncMs,
  }
}
