import type { AthleteChange, RosterFilter, RosterSort, SearchIndex } from '../../contract/athletes/roster.ts'
import type { Athlete } from '../../service-api/athletes.ts'

/** What the list shows: those whom every word fits, and those whom every word fits but for one typing error. */
export interface RosterListQuery {
  readonly offset: number
  readonly limit: number
  /** Folded, as `wordsOf` answers them; each with what may have been meant instead. */
  readonly words: readonly (readonly string[])[]
  readonly filters: readonly RosterFilter[]
  readonly sort: RosterSort
}

/** Athletes in the order of a list, by a number of the store's own. */
type AthleteNumbers = readonly number[]

/** An athlete's full name without accents and case. */
export interface FoldedName {
  readonly number: number
  readonly name: string
}

/** The roster in the order and choice of a list. */
export interface RosterListStore {
  readonly index: SearchIndex
  numbers(query: RosterListQuery): { readonly total: number; readonly numbers: AthleteNumbers }
  /** In the order given; those that are gone meanwhile are left out. */
  athletes(numbers: AthleteNumbers): { readonly number: number; readonly athlete: Athlete }[]
  /** Every word that an athlete is found by; those of the last seconds may be missing. */
  words(): readonly string[]
  attributes(limit: number): { readonly key: string; readonly athletes: number }[]
  /**
   * Athletes who share a full name without accents and case, and athletes who share a birthday, with that name: in groups
   * of two or more.
   */
  alike(): { readonly sameName: AthleteNumbers[]; readonly sameBirthday: (readonly FoldedName[])[] }
  repsOf(athleteId: string): { readonly reps: number; readonly lastAtMs: number | null }
}

export interface StoredChange extends Omit<AthleteChange, 'canUndo'> {
  readonly athleteId: string
}

/** Two athletes by their ids, in any order. */
export type AthletePair = readonly [one: string, other: string]

/** What people changed about athletes at this station, and which of two duplicates they use. */
export interface AthleteChangeStore {
  add(change: StoredChange): void
  get(id: string): StoredChange | undefined
  /** The newest first. */
  of(athleteId: string, limit: number): StoredChange[]
  /** Pickers show `used` instead of `hidden` from now on. */
  hide(hiddenId: string, usedId: string, atMs: number): void
  showAgain(hiddenId: string): void
  /** Whom to use instead; undefined where the athlete is used. */
  usedInstead(id: string): string | undefined
  hidden(): ReadonlyMap<string, string>
  /** Says of two athletes that look like one person that they are two people; or no longer. */
  setDistinct(pair: AthletePair, isDistinct: boolean, atMs: number): void
  areDistinct(pair: AthletePair): boolean
  /** Erases what was changed about the athlete: what is left says that and when. */
  forget(athleteId: string): void
}
