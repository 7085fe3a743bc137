import type { Athlete } from '../../service/athletes.ts'

/** Athletes of the facility's roster that changed. */
export interface SharedRosterPage {
  readonly athletes: readonly Athlete[]
  /** Ids of athletes that the service deleted. */
  readonly gone: readonly string[]
  readonly isLast: boolean
}

/** The facility's roster as this station copies it. */
interface RosterCopy {
  /** True for the whole roster after a complete reading: an athlete that it lacks may be gone. */
  readonly isWhole: boolean
  readonly nextPage: () => Promise<SharedRosterPage>
  /** Remembers how far the copy has come, so that the next one has the changes since. */
  readonly keepPosition: () => void
}

/** The service's athletes, which one station of the facility reads for all. All calls throw AppError `facility-away`. */
export interface SharedRoster {
  /** Begins a copy. `syncedAgoMs` is the age of the last complete reading; null before the first. */
  copy(): Promise<RosterCopy & { readonly syncedAgoMs: number | null }>
  /** Takes the turn to read the service's list; false while another station has it. */
  takeTurn(): Promise<boolean>
  passTurn(): Promise<void>
  publish(athletes: readonly Athlete[]): Promise<void>
  /** Publishes that the service deleted athletes. */
  publishGone(ids: readonly string[]): Promise<void>
  /** Publishes that the service's whole list was read. */
  publishWhole(): Promise<void>
}
