import type { SharedRoster } from '../athletes/shared-roster.ts'
import type { DeckSync } from '../contract/deck-view.ts'
import type { FacilityLinkState } from '../contract/facility-status.ts'
import type { StationAlarm } from '../contract/facility-view.ts'
import type { ClaimPort } from './claim-port.ts'
import type { CageReps } from './rep-port.ts'
import type { SharedResults } from './shared-results.ts'

/** A change of this station that the facility's database has not got yet. */
export interface OutboxEntry {
  readonly id: number
  readonly kind: string
  readonly atMs: number
  readonly body: unknown
}

/** The part of a Zod schema that reading a stored value needs. */
interface Schema<Value> {
  safeParse(value: unknown): { readonly data?: Value | undefined }
}

/** This station's own memory of its facility, in its database. */
export interface FacilityStore {
  /** A remembered value; null for none, and for one of another form. */
  recall<Value>(schema: Schema<Value>, key: string): Value | null
  /** Null forgets the key. */
  remember(key: string, value: unknown): void
  /** Appends to the outbox. */
  post(kind: string, atMs: number, body: unknown): void
  /** Oldest first. */
  posted(kind: string, limit: number): OutboxEntry[]
  /** Returns whether an entry of this kind has this body. */
  isPosted(kind: string, body: unknown): boolean
  /** Removes the entries of this kind up to this id. */
  delivered(kind: string, lastId: number): void
  waiting(kind: string): number
}

/**
 * The facility as the engine uses it. A station without a facility has one too, whose link is off: then nothing below
 * asks, waits or connects.
 */
export interface Facility {
  link(): FacilityLinkState
  /** True where settings name a database, connected or not. */
  isJoined(): boolean
  /** Alarms about all stations; null while they are not known, such as while the database is away. */
  alarms(): readonly StationAlarm[] | null
  /** Claims of shared folders; null in no facility, and until its code is loaded. */
  claims(): ClaimPort | null
  /** Reps of the cage; null in no facility, and until its code is loaded. */
  reps(): CageReps | null
  /** Tells if this station's deck is the same as that of its cage. */
  deckSync(): DeckSync
  /** The roster that one station reads for all; null while none is shared, `connecting` for a moment at the start. */
  roster(): SharedRoster | 'connecting' | null
  /** Requests of results by one station for all; null where this station requests for itself. */
  results(): SharedResults | null
}

/** The facility of a station that is in none. */
export const noFacility: Facility = {
  link: () => ({ kind: 'off' }),
  isJoined: () => false,
  alarms: () => null,
  claims: () => null,
  reps: () => null,
  deckSync: () => ({ kind: 'off', sinceMs: null }),
  roster: () => null,
  results: () => null,
}
