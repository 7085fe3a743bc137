import { fold, searchWords } from '../../../station/athletes/names.ts'
import { fileNameOf } from '../../../station/clips/paths.ts'
import type { RepSearch } from '../core/find-port.ts'
import { type FacetKind, facetKinds } from '../core/rep-record.ts'
import type { createFindFacets, FacetSet } from './find-facets.ts'
import { type NameIndex, rarestFirst, TRIGRAM_LENGTH } from './find-names.ts'

/** Words after these are ignored: a person types fewer. */
const MAX_WORDS = 8
/** Indexes that a plan is made from. */
export interface PlanSources {
  readonly facets: ReturnType<typeof createFindFacets>
  readonly names: NameIndex
  /** Up to this many reps are read one by one and sorted; more are read in order. */
  readonly maxSortedReps: number
}

/** Condition on a row of `find_rep`, with its values. */
export interface RepCondition {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

/** Plan for reading the reps of a search. */
export interface Plan {
  /** True when no rep can match. */
  readonly isEmpty: boolean
  readonly conditions: readonly RepCondition[]
  /** Condition that only a few reps meet, every match among them; null to walk all reps, newest first. */
  readonly few: RepCondition | null
  /** Value that every match has: the walk uses its index. */
  readonly along: { readonly kind: FacetKind; readonly id: number } | null
  /** Number of matches regardless of days, where a counter has it. */
  readonly counted: number | null
}

/** Disables the index of a condition with a unary plus, so that SQLite uses the chosen one. */
const withoutIndex = ({ sql, values }: RepCondition): RepCondition => ({
  sql: sql.replaceAll(/\b(\w+ IN \()/g, '+$1'),
  values,
})

const hasFacet = (kind: FacetKind, ids: readonly number[]): RepCondition => ({
  sql: `${kind} IN (SELECT value FROM json_each(?))`,
  values: [JSON.stringify(ids)],
})
const hasNumber = (numbers: readonly number[]): RepCondition => ({
  sql: 'number IN (SELECT value FROM json_each(?))',
  values: [JSON.stringify(numbers)],
})
const hasName = (part: string): RepCondition => ({ sql: 'instr(names, ?) > 0', values: [part] })

const anyOf = (conditions: readonly RepCondition[]): RepCondition => ({
  sql: `(${conditions.map(({ sql }) => sql).join(' OR ')})`,
  values: conditions.flatMap(({ values }) => values),
})

/**
 * Plans a search, in steps: turns its filters and words into conditions on numbers. File names are looked up only until
 * one condition leaves few reps; those few are compared with the remaining conditions directly.
 */
export function* planSearch(search: RepSearch, sources: PlanSources): Generator<undefined, Plan> {
  const { facets, names, maxSortedReps } = sources
  const conditions: RepCondition[] = []
  const sets: { kind: FacetKind; set: FacetSet }[] = []
  const small: { condition: RepCondition; reps: number }[] = []
  const allowed = facets.allowed(search)
  for (const kind of facetKinds) {
    const set = allowed[kind]
    if (set === null) continue
    conditions.push(hasFacet(kind, set.ids))
    sets.push({ kind, set })
  }
  yield
  const isFew = () => [...small, ...sets.map(({ set }) => set)].some(({ reps }) => reps <= maxSortedReps)
  const part = fold(fileNameOf(search.fileName.trim()))
  if (part !== '') {
    const numbers = isFew() ? null : yield* names.candidates(part, maxSortedReps)
    const condition = numbers ? hasNumber(numbers) : hasName(part)
    conditions.push(condition)
    if (numbers) small.push({ condition, reps: numbers.length })
  }
  for (const word of rarestFirst([...new Set(searchWords(search.text))].slice(0, MAX_WORDS))) {
    const has = yield* planWord(word, search, sources, isFew())
    conditions.push(has.condition)
    if (has.only) sets.push(has.only)
    if (has.reps !== null) small.push({ condition: has.condition, reps: has.reps })
    yield
  }
  for (const { kind, set } of sets) small.push({ condition: hasFacet(kind, set.ids), reps: set.reps })
  const fewest = small.toSorted((a, b) => a.reps - b.reps)[0]
  const single = sets.filter(({ set }) => set.ids.length === 1).toSorted((a, b) => a.set.reps - b.set.reps)[0]
  const [only] = sets
  return {
    isEmpty: fewest?.reps === 0,
    conditions: conditions.map(withoutIndex),
    few: fewest && fewest.reps <= maxSortedReps ? fewest.condition : null,
    along: single ? { kind: single.kind, id: single.set.ids[0] ?? 0 } : null,
    counted: only && conditions.length === 1 && sets.length === 1 ? only.set.reps : null,
  }
}

interface WordCondition {
  readonly condition: RepCondition
  /** Upper bound of reps with the word; null where it is unknown. */
  readonly reps: number | null
  /** Values of one facet, if only they have the word. */
  readonly only: { readonly kind: FacetKind; readonly set: FacetSet } | null
}

function* planWord(
  word: string,
  search: RepSearch,
  { facets, names, maxSortedReps }: PlanSources,
  isFew: boolean,
): Generator<undefined, WordCondition> {
  const having = facets.withWord(word, search)
  const sets = facetKinds.flatMap((kind) => {
    const set = having[kind]
    return set && set.ids.length > 0 ? [{ kind, set }] : []
  })
  const isShort = [...word].length < TRIGRAM_LENGTH
  const numbers = isShort ? [] : isFew ? null : yield* names.candidates(word, maxSortedReps)
  const inNames = numbers === null ? [hasName(word)] : numbers.length > 0 ? [hasNumber(numbers)] : []
  const [only] = sets
  if (only && sets.length === 1 && inNames.length === 0) {
    return { condition: hasFacet(only.kind, only.set.ids), reps: only.set.reps, only }
  }
  const conditions = [...sets.map(({ kind, set }) => hasFacet(kind, set.ids)), ...inNames]
  const reps = sets.reduce((sum, { set }) => sum + set.reps, 0)
  return {
    condition: conditions.length === 0 ? { sql: 'FALSE', values: [] } : anyOf(conditions),
    reps: numbers === null ? null : reps + numbers.length,
    only: null,
  }
}
