import type { Athlete } from '../../service-api/athletes.ts'

/** This station's own copy of the service's athletes. Ids are UUIDs: the same in either case. */
export interface RosterStore {
  /** Adds and changes, all in one transaction; an athlete who counted as lost is one again. Throws AppError `disk-full`, `database-broken`. */
  upsert(athletes: readonly Athlete[], atMs: number): { added: number; changed: number }
  /** Removes them, and remembers that they are lost. Ids that it does not have are remembered too. */
  remove(ids: readonly string[], atMs: number): void
  /** Whether the service said that there is no such athlete, and has not shown them since. */
  isLost(id: string): boolean
  get(id: string): Athlete | undefined
  /** All ids, in their order, at most `limit` after `after` (exclusive, null for the first). */
  ids(page: { after: string | null; limit: number }): string[]
  /** Those that every one of the parts fits, best first; everybody by name when there are no parts. Parts come from `wordsOf`. */
  search(parts: readonly string[], limit: number): Athlete[]
  /** Everybody of this full name, as `fullNameKey` spells it. */
  withFullName(key: string): Athlete[]
  count(): number
  /** When the last complete sync ended; null before the first. */
  lastSyncMs(): number | null
  setLastSync(atMs: number): void
}
