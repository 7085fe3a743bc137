import type { Athlete } from '../../service-api/athletes.ts'
import { limits } from '../../service-api/limits.ts'
import { toFailure } from '../app-error.ts'
import type { Clock, Service } from '../ports.ts'
import { createYielder } from '../runtime/yielder.ts'
import { isLastPage } from '../service/last-page.ts'
import { fullNameKey, searchWords } from './names.ts'
import type { RosterStore } from './roster-port.ts'

/** The service as the roster asks it. Both throw AppError; `getAthlete` throws `athlete-not-found` after a 404. */
export interface RosterService extends Pick<Service, 'athletes'> {
  getAthlete(id: string, signal: AbortSignal): Promise<Athlete>
}

interface Parts {
  readonly store: RosterStore
  readonly service: RosterService
  readonly clock: Clock
  /** Whom a person uses instead of a duplicate; everybody is used where it is not given. */
  readonly usedInstead?: (id: string) => string | undefined
}

/** What a sync has changed. */
export interface RosterChange {
  readonly added: number
  readonly changed: number
  /** As they were last known: for whoever has to say that they are gone. */
  readonly removed: readonly Athlete[]
}

export type Roster = ReturnType<typeof createRoster>

const MAX_COMPARED_IDS = 1_000
/** A page of 500 takes a tenth of a second to store and index: nobody on deck waits for that. */
const MAX_STORED_ATHLETES = 50
const DUPLICATE_RESERVE_ROWS = 50

/** The athletes as this station last saw them: searched without the service, brought up to date with it. */
export function createRoster({ store, service, clock, usedInstead = () => undefined }: Parts) {
  let turn: Promise<unknown> = Promise.resolve()
  let progress: { read: number; total: number } | null = null

  /**
   * Brings the copy up to date, one sync after the other. Throws AppError when the service does not answer: what came
   * until then is kept, and nobody is removed.
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
   * Nobody who was known is there: that is another organization, such as that of an address set by mistake. Its athletes
   * take their place in the roster; that the others were deleted, nobody has said.
   */
  async function replace(missing: readonly string[], signal: AbortSignal): Promise<Athlete[]> {
    const [first] = missing
    if (first === undefined || !(await isGone(first, signal))) return removeGone(missing, signal)
    store.remove(missing, clock.nowMs())
    return []
  }

  /** Pages shift when somebody is deleted meanwhile: only the service's word on each one tells who is gone. */
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
      // They are there, but cannot be read: one such athlete must not end every sync.
      if (code === 'answer-malformed' || code === 'request-refused') return false
      throw error
    }
  }

  /** By the beginnings of names' words, accents and case ignored, best first; everybody by name when nothing is given. */
  function search(text: string, limit: number): Athlete[] {
    const parts = searchWords(text)
    // Duplicates are few: so many more are found that enough are left.
    return parts.length === 0 && text.trim() !== ''
      ? []
      : replaceDuplicates(store.search(parts, limit + DUPLICATE_RESERVE_ROWS)).slice(0, limit)
  }

  /** Everybody of this full name. Nobody before the first complete sync: who else has the name is not known until then. */
  function find({ firstName, lastName }: { firstName: string; lastName?: string | undefined }): Athlete[] {
    return store.lastSyncMs() === null ? [] : replaceDuplicates(store.withFullName(fullNameKey(firstName, lastName)))
  }

  /**
   * Those who are used, once each, in place of their duplicates: the name of a duplicate still means somebody, or it
   * would be created anew. A duplicate whose other one is gone is used again.
   */
  function replaceDuplicates(athletes: readonly Athlete[]): Athlete[] {
    const all = new Map<string, Athlete>()
    for (const athlete of athletes) {
      const instead = usedInstead(athlete.id)
      const meant = (instead === undefined ? undefined : store.get(instead)) ?? athlete
      if (!all.has(meant.id)) all.set(meant.id, meant)
    }
    return [...all.values()]
  }

  /** Somebody whom the service has just shown or made. */
  const remember = (athlete: Athlete) => void store.upsert([athlete], clock.nowMs())

  /** The service says that there is no such athlete; answers as whom they were known. */
  function lose(id: string): Athlete | undefined {
    const known = store.get(id)
    store.remove([id], clock.nowMs())
    return known
  }

  const { get, isLost, count, lastSyncMs } = store
  /** While the list is being read: how many so far, of about how many. */
  const syncing = () => progress
  return { sync, syncing, search, get, find, replaceDuplicates, remember, lose, isLost, count, lastSyncMs }
}
