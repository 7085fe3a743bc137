import type { Athlete } from '../../service/athletes.ts'
import type { RoomForMore } from '../runtime/room-for-more.ts'

/** Store of the station's copy of the service's athletes. Ids are UUIDs, compared without regard to case. */
export interface RosterStore {
  /**
   * Adds and changes athletes in one transaction; a deleted athlete that is shown again counts as present. Throws
   * AppError `disk-full`, `database-broken`.
   */
  upsert(athletes: readonly Athlete[], atMs: number): { added: number; changed: number }
  readonly roomForMore: RoomForMore
  /** Removes athletes and records them as deleted, unknown ids included. */
  remove(ids: readonly string[], atMs: number): void
  /** True where the service reported the athlete as missing, and has not shown it since. */
  isLost(id: string): boolean
  /** True where a person had this station forget the athlete: `upsert` skips them. */
  isForgotten(id: string): boolean
  get(id: string): Athlete | undefined
  /** Ids in order, at most `limit` after `after` (exclusive, null for the first). */
  ids(page: { after: string | null; limit: number }): string[]
  /** Athletes that match every part, best first; all by name when there are no parts. Parts come from `searchWords`. */
  search(parts: readonly string[], limit: number): Athlete[]
  /** Athletes of this full name, in the form of `fullNameKey`. */
  withFullName(key: string): Athlete[]
  count(): number
  /** End of the last complete sync; null before the first. */
  lastSyncMs(): number | null
  setLastSync(atMs: number): void
}
