import { fold, searchWords } from '../../../core/athletes/names.ts'
import { fileNameOf } from '../../../core/clips/paths.ts'
import type { RepSearch } from '../../../core/find/find-port.ts'
import { type FacetKind, facetKinds } from '../../../core/find/rep-record.ts'
import type { createFindFacets, FacetSet } from './find-facets.ts'
import { type NameIndex, rarestFirst, TRIGRAM_LENGTH } from './find-names.ts'

/** More words than anybody types; what follows is not looked at. */
const MAX_WORDS = 8
/** What a plan is made from. */
interface PlanSources {
  readonly facets: ReturnType<typeof createFindFacets>
  readonly names: NameIndex
  /** So few reps are read one by one and then sorted; more of them are read in their order. */
  readonly few: number
}

/** One condition on a row of \`find_rep\`, with its values. */
export interface RepCondition {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

/** How the reps of a search are read. */
export interface Plan {
  /** Nothing can be found. */
  readonly isEmpty: boolean
  readonly conditions: readonly RepCondition[]
  /** Few reps, of which every fitting one is; null to walk through them all, the newest first. */
  readonly few: RepCondition | null
  /** Every fitting rep has this one value, whose own index is walked through. */
  readonly along: { readonly kind: FacetKind; readonly id: number } | null
  /** How many there are, where a counter says it; days aside. */
  readonly counted: number | null
}

/** The plus keeps SQLite from going by an index of this condition instead of the one that was chosen. */
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
 * Reads what the conditions of a search mean in numbers, in steps. Names are looked up until a condition leaves few reps:
 * those are compared with whatever else is asked.
 */
export function* planSearch(search: RepSearch, known: PlanSources): Generator<undefined, Plan> {
  const { facets, names, few } = known
  const conditions: RepCondition[] = []
  const sets: { kind: FacetKind; set: FacetSet }[] = []
  const fews: { condition: RepCondition; reps: number }[] = []
  const allowed = facets.allowed(search)
  for (const kind of facetKinds) {
    const set = allowed[kind]
    if (set === null) continue
    conditions.push(hasFacet(kind, set.ids))
    sets.push({ kind, set })
  }
  yield
  const isFew = () => [...fews, ...sets.map(({ set }) => set)].some(({ reps }) => reps <= few)
  const part = fold(fileNameOf(search.fileName.trim()))
  if (part !== '') {
    const numbers = isFew() ? null : yield* names.candidates(part, few)
    const condition = numbers ? hasNumber(numbers) : hasName(part)
    conditions.push(condition)
    if (numbers) fews.push({ condition, reps: numbers.length })
  }
  for (const word of rarestFirst([...new Set(searchWords(search.text))].slice(0, MAX_WORDS))) {
    const has = yield* planWord(word, search, known, isFew())
    conditions.push(has.condition)
    if (has.only) sets.push(has.only)
    if (has.reps !== null) fews.push({ condition: has.condition, reps: has.reps })
    yield
  }
  for (const { kind, set } of sets) fews.push({ condition: hasFacet(kind, set.ids), reps: set.reps })
  const fewest = fews.toSorted((a, b) => a.reps - b.reps)[0]
  const single = sets.filter(({ set }) => set.ids.length === 1).toSorted((a, b) => a.set.reps - b.set.reps)[0]
  const [only] = sets
  return {
    isEmpty: fewest?.reps === 0,
    conditions: conditions.map(withoutIndex),
    few: fewest && fewest.reps <= few ? fewest.condition : null,
    along: single ? { kind: single.kind, id: single.set.ids[0] ?? 0 } : null,
    counted: only && conditions.length === 1 && sets.length === 1 ? only.set.reps : null,
  }
}

interface WordCondition {
  readonly condition: RepCondition
  /** At most so many reps have it; null where nobody knows. */
  readonly reps: number | null
  /** Nothing but these values has it. */
  readonly only: { readonly kind: FacetKind; readonly set: FacetSet } | null
}

function* planWord(
  word: string,
  search: RepSearch,
  { facets, names, few }: PlanSources,
  isFew: boolean,
): Generator<undefined, WordCondition> {
  const having = facets.withWord(word, search)
  const sets = facetKinds.flatMap((kind) => {
    const set = having[kind]
    return set && set.ids.length > 0 ? [{ kind, set }] : []
  })
  const isShort = [...word].length < TRIGRAM_LENGTH
  const numbers = isShort ? [] : isFew ? null : yield* names.candidates(word, few)
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
