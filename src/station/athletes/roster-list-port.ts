import type { Athlete } from '../../service/athletes.ts'
import type { AthleteChange, RosterFilter, RosterSort, SearchIndex } from '../contract/roster.ts'

/** Query of the roster list. Each row matches every word, or one of its variants with a typing error. */
export interface RosterListQuery {
  readonly offset: number
  readonly limit: number
  /** Folded words from `searchWords`, each with its variants. */
  readonly words: readonly (readonly string[])[]
  readonly filters: readonly RosterFilter[]
  readonly sort: RosterSort
}

/** Athletes in list order, by the store's own row numbers. */
type AthleteNumbers = readonly number[]

/** Full name of an athlete, folded. */
export interface FoldedName {
  readonly number: number
  readonly name: string
}

/** Roster as a sorted and filtered list. */
export interface RosterListStore {
  readonly index: SearchIndex
  numbers(query: RosterListQuery): { readonly total: number; readonly numbers: AthleteNumbers }
  /** Athletes in the order of `numbers`; deleted ones are left out. */
  athletes(numbers: AthleteNumbers): { readonly number: number; readonly athlete: Athlete }[]
  /** Words of all search texts; those of the last seconds may be missing. */
  words(): readonly string[]
  attributes(limit: number): { readonly key: string; readonly athletes: number }[]
  /** Groups of two or more athletes with the same birthday. */
  sameBirthdays(): (readonly FoldedName[])[]
  /** Folded full names, at most `limit`. */
  names(limit: number): FoldedName[]
  /** Groups of two or more athletes with the same folded full name. */
  sameNames(): AthleteNumbers[]
  repsOf(athleteId: string): { readonly reps: number; readonly lastAtMs: number | null }
}

export interface StoredChange extends Omit<AthleteChange, 'canUndo'> {
  readonly athleteId: string
}

/** Ids of two athletes, in any order. */
export type AthletePair = readonly [one: string, other: string]

/** History of changes to athletes at this station, and the choices between duplicates. */
export interface AthleteChangeStore {
  add(change: StoredChange): void
  get(id: string): StoredChange | undefined
  /** Changes of an athlete, newest first. */
  of(athleteId: string, limit: number): StoredChange[]
  /** Replaces `hidden` with `used` in pickers. */
  hide(hiddenId: string, usedId: string, atMs: number): void
  showAgain(hiddenId: string): void
  /** Id of the athlete used in place of this one; undefined where there is none. */
  usedInstead(id: string): string | undefined
  hidden(): ReadonlyMap<string, string>
  /** Marks two similar athletes as different people, or not. */
  setDistinct(pair: AthletePair, isDistinct: boolean, atMs: number): void
  areDistinct(pair: AthletePair): boolean
  /** Erases the values of an athlete's changes; their kinds and times stay. */
  forget(athleteId: string): void
}
