import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { z } from 'zod'
import { convertSqliteErrors } from '../../../station/store/database.ts'
import type { StoreTools } from '../../../station/store/store-tools.ts'
import type { FindStore, RepSearch } from '../core/find-port.ts'
import { createFindFacets } from './find-facets.ts'
import { createFindIndexer } from './find-indexer.ts'
import { type NameIndexKind, openNameIndex } from './find-names.ts'
import { type Plan, type PlanSources, planSearch, type RepCondition } from './find-plan.ts'
import { quarterOf } from './find-writer.ts'

/** Rows read before yielding to the event loop; each slice takes a few milliseconds. */
interface SliceSizes {
  /** Rows of the first slice: they often hold the first page. */
  readonly initialRows: number
  readonly maxRows: number
  /** Rows of a slice that needs each rep's own row, not only an index. */
  readonly maxResolvedRows: number
}

const defaultSizes: SliceSizes = { initialRows: 500, maxRows: 10_000, maxResolvedRows: 3_000 }
const GROWTH = 4
/** Prepared statements that are kept for the next searches. */
const MAX_STATEMENTS = 50

const FoundRep = z.object({ number: z.int(), at_ms: z.number() })
type FoundRep = z.infer<typeof FoundRep>
const QuarterRow = z.object({ quarter: z.int(), reps: z.int() })

interface TimeRange {
  readonly fromMs: number | null
  readonly toMs: number | null
}

interface Position {
  readonly at_ms: number
  readonly number: number
}

const START: Position = { at_ms: Number.MAX_VALUE, number: 0 }

/** Walks the matching reps of a plan, newest first, in slices that block the event loop only briefly. */
function createFindWalk(db: DatabaseSync, slice: SliceSizes = defaultSizes) {
  const statements = new Map<string, StatementSync>()

  function prepared(sql: string): StatementSync {
    const statement = statements.get(sql) ?? db.prepare(sql)
    // Moves it to the end: the least recently used statement is first.
    statements.delete(sql)
    statements.set(sql, statement)
    const [oldest] = statements.keys()
    if (statements.size > MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest)
    return statement
  }

  /** Slices from a position downward: where each one ends, and its rows. */
  function slicesOf(plan: Plan, range: TimeRange) {
    const { along } = plan
    const index = along === null ? 'find_rep_by_time' : `find_rep_by_${along.kind}`
    const rows = `find_rep INDEXED BY ${index} WHERE ${along === null ? '' : `${along.kind} = ? AND `}`
    const first = along === null ? [] : [along.id]
    const isResolved = along !== null || plan.conditions.some(({ sql }) => sql.includes('names'))
    const maxRows = isResolved ? slice.maxResolvedRows : slice.maxRows
    let size = slice.initialRows
    const ends = prepared(`
      SELECT number, at_ms FROM ${rows} (at_ms, number) < (?, ?) AND at_ms >= ?
      ORDER BY at_ms DESC, number DESC LIMIT 1 OFFSET ?`)
    const fromMs = range.fromMs ?? -Number.MAX_VALUE
    const { sql, values } = allConditions(plan.conditions)
    return {
      endAfter(position: Position): Position | null {
        const row = ends.get(...first, position.at_ms, position.number, fromMs, size - 1)
        size = Math.min(size * GROWTH, maxRows)
        return row === undefined ? null : FoundRep.parse(row)
      },
      within(columns: string, position: Position, end: Position | null, rest: string) {
        const down = end ?? { at_ms: fromMs, number: 0 }
        return prepared(`
          SELECT ${columns} FROM ${rows} (at_ms, number) < (?, ?) AND (at_ms, number) >= (?, ?) AND ${sql} ${rest}`).all(
          ...first,
          position.at_ms,
          position.number,
          down.at_ms,
          down.number,
          ...values,
        )
      },
    }
  }

  const startPosition = ({ toMs }: TimeRange): Position => (toMs === null ? START : { at_ms: toMs, number: 0 })

  function readFew(plan: Plan, few: RepCondition, columns: string, { fromMs, toMs }: TimeRange, rest = ''): unknown[] {
    const { sql, values } = allConditions([few, ...plan.conditions])
    return prepared(`SELECT ${columns} FROM find_rep WHERE ${sql} AND +at_ms >= ? AND +at_ms < ? ${rest}`).all(
      ...values,
      fromMs ?? -Number.MAX_VALUE,
      toMs ?? Number.MAX_VALUE,
    )
  }

  return {
    /** Yields the next matches of each slice, and ends after the last one. */
    *found(plan: Plan, range: TimeRange): Generator<readonly FoundRep[], void> {
      if (plan.isEmpty) return
      if (plan.few) {
        const rows = readFew(plan, plan.few, 'number, at_ms', range).map((row) => FoundRep.parse(row))
        return yield rows.toSorted((a, b) => b.at_ms - a.at_ms || b.number - a.number)
      }
      const slices = slicesOf(plan, range)
      let position = startPosition(range)
      for (;;) {
        const end = slices.endAfter(position)
        const rows = slices.within('number, at_ms', position, end, 'ORDER BY at_ms DESC, number DESC')
        yield rows.map((row) => FoundRep.parse(row))
        if (end === null) return
        position = end
      }
    },
    /** Yields counts by quarter of an hour; the same quarter may come in two slices. */
    *quarters(plan: Plan, range: TimeRange): Generator<readonly { quarter: number; reps: number }[], void> {
      if (plan.isEmpty) return
      const columns = 'CAST(floor(at_ms / 900000) AS INTEGER) AS quarter, count(*) AS reps'
      const read = (rows: readonly unknown[]) => rows.map((row) => QuarterRow.parse(row))
      if (plan.few) return yield read(readFew(plan, plan.few, columns, range, 'GROUP BY 1'))
      const slices = slicesOf(plan, range)
      let position = startPosition(range)
      for (;;) {
        const end = slices.endAfter(position)
        yield read(slices.within(columns, position, end, 'GROUP BY 1'))
        if (end === null) return
        position = end
      }
    },
  }
}

function allConditions(conditions: readonly RepCondition[]): RepCondition {
  if (conditions.length === 0) return { sql: 'TRUE', values: [] }
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  }
}

/** Results are reused this long; after it, names and labels are read again from the roster and the settings. */
const SEARCH_TTL_MS = 5_000
/** Searches whose pages are read at the same time, such as by two windows. */
const MAX_SEARCHES = 4

/** Search under way, with the reps found so far. */
interface ActiveSearch {
  readonly revision: number
  readonly startedMs: number
  readonly plan: Plan
  readonly numbers: number[]
  readonly rest: Generator<readonly FoundRep[], void>
  isDone: boolean
}

interface SearchParts {
  readonly indexer: Pick<ReturnType<typeof createFindIndexer>, 'catchUp' | 'revision'>
  readonly walk: Pick<ReturnType<typeof createFindWalk>, 'found'>
  readonly sources: PlanSources
  readonly convertErrors: <Result>(work: () => Result) => Result
}

/** Reads searches in steps, so that each step blocks the event loop only briefly, and keeps them for their next pages. */
function createActiveSearches({ indexer, walk, sources, convertErrors }: SearchParts) {
  const searches = new Map<string, ActiveSearch>()

  async function plan(search: RepSearch): Promise<Plan> {
    const steps = planSearch(search, sources)
    for (;;) {
      const step = convertErrors(() => steps.next())
      if (step.done) return step.value
      await yieldToEventLoop()
    }
  }

  const isCurrent = ({ revision, startedMs }: ActiveSearch) =>
    revision === indexer.revision() && performance.now() - startedMs < SEARCH_TTL_MS

  function keep(key: string, search: ActiveSearch) {
    searches.delete(key)
    searches.set(key, search)
    const [oldest] = searches.keys()
    if (searches.size > MAX_SEARCHES && oldest !== undefined) searches.delete(oldest)
  }

  return {
    async plan(search: RepSearch): Promise<Plan> {
      await indexer.catchUp()
      return plan(search)
    },
    /** Starts a search, or continues the same one if nothing has changed since. */
    async open(search: RepSearch, isNew = false): Promise<ActiveSearch> {
      await indexer.catchUp()
      const { shownCamera: _shown, ...query } = search
      const key = JSON.stringify(query)
      const before = searches.get(key)
      if (!isNew && before && isCurrent(before)) return before
      const revision = indexer.revision()
      const planned = await plan(search)
      const startedMs = performance.now()
      const rest = walk.found(planned, search)
      const started: ActiveSearch = { revision, startedMs, plan: planned, numbers: [], rest, isDone: false }
      keep(key, started)
      return started
    },
    /** Reads on until `count` reps are found, or all of them. */
    async readTo(search: ActiveSearch, count: number) {
      while (!search.isDone && search.numbers.length < count) {
        const step = convertErrors(() => search.rest.next())
        if (step.done) search.isDone = true
        else search.numbers.push(...step.value.map(({ number }) => number))
        if (!step.done && search.numbers.length < count) await yieldToEventLoop()
      }
    },
  }
}

/** Up to this many reps, reading one by one and sorting is faster than walking all reps in order. */
const MAX_SORTED_REPS = 3_000

const Id = z.object({ number: z.int(), id: z.string() })
const Reps = z.object({ reps: z.int().nullable() })
const Quarter = z.object({ quarter: z.int(), reps: z.int() })

interface FindStoreOptions {
  readonly db: DatabaseSync
  readonly file: string
  /** Writes the database's log into the database, elsewhere than in this thread; absent where SQLite does it in a commit. */
  readonly writeOut?: () => Promise<void>
  /** Only tests set the following: another index than the build's, and smaller limits. */
  readonly nameIndex?: NameIndexKind
  readonly maxSortedReps?: number
  readonly slice?: SliceSizes
}

/** Search over all reps, in the station's database; see docs/decisions/0039. Throws AppError for errors of SQLite. */
export function createFindStore(options: FindStoreOptions): FindStore {
  const { db, file, writeOut = async () => {}, nameIndex, maxSortedReps = MAX_SORTED_REPS, slice } = options
  const names = openNameIndex(db, nameIndex)
  const indexer = createFindIndexer({ db, names, writeOut })
  const facets = createFindFacets(db)
  const walk = createFindWalk(db, slice)
  const idsOf = db.prepare('SELECT number, id FROM find_rep WHERE number IN (SELECT value FROM json_each(?))')
  const counter = createRepCounter(db)
  const convertErrors = <Result>(work: () => Result) => convertSqliteErrors(file, work)
  const searches = createActiveSearches({ indexer, walk, sources: { facets, names, maxSortedReps }, convertErrors })

  function readIds(numbers: readonly number[]): string[] {
    const rows = idsOf.all(JSON.stringify(numbers)).map((row) => Id.parse(row))
    const ids = new Map(rows.map(({ number, id }) => [number, id]))
    return numbers.flatMap((number) => ids.get(number) ?? [])
  }

  async function quarters(search: RepSearch): Promise<ReadonlyMap<number, number>> {
    const plan = await searches.plan(search)
    const found = new Map<number, number>()
    const add = (rows: readonly unknown[]) => {
      for (const row of rows) {
        const { quarter, reps } = Quarter.parse(row)
        found.set(quarter, (found.get(quarter) ?? 0) + reps)
      }
    }
    if (plan.conditions.length === 0) {
      add(convertErrors(() => counter.quarters(search)))
      return found
    }
    const steps = walk.quarters(plan, search)
    for (let step = convertErrors(() => steps.next()); !step.done; step = convertErrors(() => steps.next())) {
      add(step.value)
      await yieldToEventLoop()
    }
    return found
  }

  return {
    async page(search, { offset, limit }) {
      const active = await searches.open(search, offset === 0)
      await searches.readTo(active, offset + limit + 1)
      const ids = convertErrors(() => readIds(active.numbers.slice(offset, offset + limit)))
      const exact = active.isDone ? active.numbers.length : convertErrors(() => counter.count(active.plan, search))
      return { ids, total: exact ?? active.numbers.length, isExact: exact !== null }
    },
    async count(search) {
      const active = await searches.open(search)
      const exact = convertErrors(() => counter.count(active.plan, search))
      if (exact !== null) return exact
      await searches.readTo(active, Number.POSITIVE_INFINITY)
      return active.numbers.length
    },
    quarters,
    async choices() {
      await indexer.catchUp()
      return convertErrors(() => facets.choices())
    },
    progress: () => convertErrors(() => indexer.progress()),
    start: indexer.start,
    stop: indexer.stop,
    finish: () => indexer.finish(),
  }
}

/** Counts reps from the counters that the index keeps, without reading the reps. */
function createRepCounter(db: DatabaseSync) {
  const total = db.prepare('SELECT reps FROM find_total')
  const inQuarters = db.prepare('SELECT sum(reps) AS reps FROM find_quarter WHERE quarter >= ? AND quarter < ?')
  const quarters = db.prepare('SELECT quarter, reps FROM find_quarter WHERE quarter >= ? AND quarter < ?')

  return {
    quarters: (range: TimeRange) => quarters.all(...quarterRange(range)),
    /** Null where no counter answers, and the reps have to be read. */
    count(plan: Plan, { fromMs, toMs }: TimeRange): number | null {
      if (plan.isEmpty) return 0
      if (plan.conditions.length > 0) return fromMs === null && toMs === null ? plan.counted : null
      if (fromMs === null && toMs === null) return Reps.parse(total.get()).reps ?? 0
      return Reps.parse(inQuarters.get(...quarterRange({ fromMs, toMs }))).reps ?? 0
    },
  }
}

/** Quarters of an hour in a range: days begin and end at quarters. */
const quarterRange = ({ fromMs, toMs }: TimeRange) =>
  [
    fromMs === null ? Number.MIN_SAFE_INTEGER : quarterOf(fromMs),
    toMs === null ? Number.MAX_SAFE_INTEGER : quarterOf(toMs),
  ] as const

export function findStores({ db, file, writeOut, inBackground }: StoreTools) {
  const find = convertSqliteErrors(file, () => createFindStore({ db, file, writeOut }))
  inBackground(find)
  return { find }
}
