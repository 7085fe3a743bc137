import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { z } from 'zod'
import { convertSqliteErrors } from '../../../station/store/database.ts'
import type { FindStore, RepSearch } from '../core/find-port.ts'
import { createActiveSearches } from './active-searches.ts'
import { createFindFacets } from './find-facets.ts'
import { createFindIndexer } from './find-indexer.ts'
import { type NameIndexKind, openNameIndex } from './find-names.ts'
import type { Plan } from './find-plan.ts'
import { createFindWalk, type SliceSizes, type TimeRange } from './find-walk.ts'
import { quarterOf } from './find-writer.ts'

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
