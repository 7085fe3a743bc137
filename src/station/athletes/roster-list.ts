import type { Athlete } from '../../service/athletes.ts'
import type { Namesake } from '../contract/deck-view.ts'
import type {
  AthleteRecord,
  DuplicatePair,
  RosterFacts,
  RosterQuery,
  RosterRow,
  RosterSort,
} from '../contract/roster.ts'
import { birthDay } from './athlete-rules.ts'
import { displayName, searchWords } from './names.ts'
import { distinguish } from './namesakes.ts'
import type { Roster } from './roster.ts'
import type { AthleteChangeStore, FoldedName, RosterListStore } from './roster-list-port.ts'
import { differByOneTypo, pairsWithOneTypo, withTypoMatches } from './typing-error.ts'

interface Parts {
  readonly list: RosterListStore
  readonly changes: Pick<AthleteChangeStore, 'hidden' | 'usedInstead' | 'areDistinct'>
  readonly roster: Pick<Roster, 'get' | 'count' | 'lastSyncMs' | 'syncing'>
}

/** Below this number of exact matches, one typing error is allowed. */
const MIN_EXACT_MATCHES = 8
/** Matches read for a search with typing errors. */
const MAX_CORRECTED = 200
/** Search words used; further ones are ignored. */
const MAX_WORDS = 8
const MAX_ATTRIBUTES = 200
const MAX_PAIRS = 200
const MAX_NAMESAKES = 2_000
/** Names compared for typos; a roster has 20,000 athletes at most. */
const MAX_NAMES = 50_000
/** Pairs of similar names read, of which those with two birthdays are two people. */
const MAX_SIMILAR_PAIRS = 2 * MAX_PAIRS

const byName: RosterSort = { field: 'first_name', descending: false }

interface Window {
  readonly offset: number
  readonly limit: number
}

/** Lists the roster for the Athletes screen: pages, search, possible duplicates. */
export function createRosterList({ list, changes, roster }: Parts) {
  function page({ offset, limit, ...query }: RosterQuery & Window): { total: number; items: RosterRow[] } {
    const words = searchWords(query.text).slice(0, MAX_WORDS)
    // Punctuation alone matches no athlete.
    if (words.length === 0 && query.text.trim() !== '') return { total: 0, items: [] }
    const exact = list.numbers({ ...query, words: words.map((word) => [word]), offset, limit })
    if (words.length === 0 || exact.total >= MIN_EXACT_MATCHES)
      return { total: exact.total, items: rowsOf(exact.numbers) }
    return pageWithErrors({ ...query, offset, limit }, words)
  }

  function pageWithErrors({ filters, sort, offset, limit }: RosterQuery & Window, words: readonly string[]) {
    const few = { filters, sort, offset: 0, limit: MAX_CORRECTED }
    const exact = list.numbers({ ...few, words: words.map((word) => [word]) }).numbers
    const all = list.words()
    const meant = list.numbers({ ...few, words: words.map((word) => withTypoMatches(word, all)) }).numbers
    const nearly = meant.filter((number) => !exact.includes(number))
    const numbers = [...exact, ...nearly].slice(offset, offset + limit)
    const items = rowsOf(numbers).map((row, index) => ({ ...row, isCorrected: offset + index >= exact.length }))
    return { total: exact.length + nearly.length, items }
  }

  /**
   * Athletes whose names differ from a typed text by one letter per word, the most similar first: a typo must not create
   * an athlete twice.
   */
  function near(text: string, limit: number): Athlete[] {
    const words = searchWords(text).slice(0, MAX_WORDS)
    if (words.length === 0) return []
    const all = list.words()
    const query = { filters: [], sort: byName, offset: 0, limit: MAX_CORRECTED }
    const { numbers } = list.numbers({ ...query, words: words.map((word) => withTypoMatches(word, all)) })
    const named = list.athletes(numbers).map(({ athlete }) => ({ athlete, typos: typosIn(words, athlete) }))
    return named
      .toSorted((one, other) => one.typos - other.typos)
      .slice(0, limit)
      .map(({ athlete }) => athlete)
  }

  function rowsOf(numbers: readonly number[]): RosterRow[] {
    const hidden = changes.hidden()
    return list.athletes(numbers).map(({ athlete }) => rowOf(athlete, hidden.get(athlete.id)))
  }

  function rowOf(athlete: Athlete, usedId: string | undefined): RosterRow {
    const { reps, lastAtMs } = list.repsOf(athlete.id)
    const used = usedId === undefined ? undefined : roster.get(usedId)
    return {
      ...toRecord(athlete),
      name: displayName(athlete),
      reps,
      lastRepAtMs: lastAtMs,
      usedInstead: used ? { id: used.id, name: displayName(used) } : null,
      isCorrected: false,
    }
  }

  function row(id: string): RosterRow | null {
    const athlete = roster.get(id)
    return athlete ? rowOf(athlete, changes.usedInstead(athlete.id)) : null
  }

  /** Marks that tell athletes of one name apart. A duplicate that pickers hide counts for nobody. */
  function namesakes(): Namesake[] {
    const hidden = changes.hidden()
    const groups = atMost(MAX_NAMESAKES, list.sameNames())
    const found = new Map(list.athletes(groups.flat()).map(({ number, athlete }) => [number, athlete]))
    return groups
      .map((numbers) => numbers.flatMap((number) => found.get(number) ?? []).filter(({ id }) => !hidden.has(id)))
      .filter((group) => group.length > 1)
      .flatMap(distinguish)
      .slice(0, MAX_NAMESAKES)
  }

  /** Pairs that look like one person, without those that a person has decided about. */
  function duplicates(): DuplicatePair[] {
    const similar = pairsWithOneTypo(list.names(MAX_NAMES), MAX_SIMILAR_PAIRS)
    const pairs = new Map<string, DuplicatePair>()
    for (const [numbers, compare] of [
      ...list.sameNames().map((group) => [group, sameNamed] as const),
      ...list.sameBirthdays().map((group) => [similarIn(group), similarlyNamed] as const),
      ...similar.map((two) => [two.map(({ number }) => number), similarUnlessBorn] as const),
    ]) {
      if (pairs.size >= MAX_PAIRS) break
      if (numbers.length < 2) continue
      for (const [one, other] of pairsOf(named(numbers))) {
        const because = compare(one, other)
        const key = `${one.number} ${other.number}`
        if (because === null || pairs.has(key) || isDecided(one.athlete, other.athlete)) continue
        pairs.set(key, { one: rowOf(one.athlete, undefined), other: rowOf(other.athlete, undefined), because })
      }
    }
    return [...pairs.values()].slice(0, MAX_PAIRS)
  }

  const named = (numbers: readonly number[]): Named[] =>
    list
      .athletes(numbers.slice(0, MAX_ALIKE))
      .map(({ number, athlete }) => ({ number, athlete, name: searchWords(displayName(athlete)).join(' ') }))

  const isDecided = (one: Athlete, other: Athlete) =>
    changes.areDistinct([one.id, other.id]) ||
    [one, other].some(({ id }) => {
      const used = changes.usedInstead(id)
      return used !== undefined && roster.get(used) !== undefined
    })

  const facts = (): RosterFacts => ({
    athletes: roster.count(),
    refreshedAtMs: roster.lastSyncMs(),
    refreshing: roster.syncing(),
    attributes: list.attributes(MAX_ATTRIBUTES),
    index: list.index,
  })

  return { page, near, row, namesakes, duplicates, facts }
}

interface Named {
  readonly number: number
  readonly athlete: Athlete
  readonly name: string
}

/** Number of typed words that begin no word of the athlete's name. */
function typosIn(typed: readonly string[], athlete: Athlete): number {
  const words = searchWords(displayName(athlete))
  return typed.filter((beginning) => !words.some((word) => word.startsWith(beginning))).length
}

/** Compares two athletes of one name: different birthdays make them two people. */
function sameNamed(one: Named, other: Named): DuplicatePair['because'] | null {
  const [born, otherBorn] = [birthDay(one.athlete.date_of_birth), birthDay(other.athlete.date_of_birth)]
  if (born !== null && born === otherBorn) return 'name-and-birthday'
  return born === null || otherBorn === null ? 'name' : null
}

/**
 * Selects athletes with similar names from a group with one birthday: among 20,000 athletes nearly all share a
 * birthday.
 */
function similarIn(group: readonly FoldedName[]): readonly number[] {
  const similar = pairsOf(group.slice(0, MAX_ALIKE)).filter(
    ([one, other]) => one.name !== other.name && differByOneTypo(one.name, other.name),
  )
  return [...new Set(similar.flatMap(([one, other]) => [one.number, other.number]))]
}

const similarlyNamed = (one: Named, other: Named): DuplicatePair['because'] | null =>
  one.name !== other.name && differByOneTypo(one.name, other.name) ? 'similar-name-and-birthday' : null

/** Compares two athletes of similar names: different birthdays make them two people. */
function similarUnlessBorn(one: Named, other: Named): DuplicatePair['because'] | null {
  const [born, otherBorn] = [birthDay(one.athlete.date_of_birth), birthDay(other.athlete.date_of_birth)]
  return born === null || otherBorn === null ? 'similar-name' : null
}

/** Athletes of one group that are compared with each other. */
const MAX_ALIKE = 60

const pairsOf = <Item>(items: readonly Item[]): (readonly [Item, Item])[] =>
  items.flatMap((item, index) => items.slice(index + 1).map((other) => [item, other] as const))

/** Converts an athlete to a record with every field of service interface 2.1; empty texts and zeros become null. */
export function toRecord(athlete: Athlete): AthleteRecord {
  return {
    id: athlete.id,
    first_name: athlete.first_name || null,
    last_name: athlete.last_name || null,
    date_of_birth: birthDay(athlete.date_of_birth),
    email: athlete.email || null,
    phone: athlete.phone || null,
    gender: athlete.gender || null,
    dominant_arm: athlete.dominant_arm || null,
    dominant_leg: athlete.dominant_leg || null,
    activity: athlete.activity || null,
    positions: [...(athlete.positions ?? [])],
    competition_level: athlete.competition_level || null,
    height: athlete.height || null,
    weight: athlete.weight || null,
    custom_attributes: { ...athlete.custom_attributes },
    created_at: athlete.created_at || null,
    updated_at: athlete.updated_at || null,
  }
}

/** The first groups, with about as many members in all. */
function atMost<Group extends { readonly length: number }>(members: number, groups: readonly Group[]): Group[] {
  let count = 0
  return groups.filter((group) => {
    count += group.length
    return count - group.length < members
  })
}
