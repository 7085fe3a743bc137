import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { z } from 'zod'
import type { FindStore, RepSearch } from '../../../core/find/find-port.ts'
import { convertSqliteErrors } from '../database.ts'
import { createFindFacets } from './find-facets.ts'
import { createFindIndexer } from './find-indexer.ts'
import { type NameIndexKind, openNameIndex } from './find-names.ts'
import { type Plan, planSearch } from './find-plan.ts'
import { createFindWalk, type FoundRep, type SliceSizes, type TimeRange } from './find-walk.ts'
import { quarterOf } from './find-writer.ts'

/** More of them take longer one by one than in their order. */
const MAX_SORTED_REPS = 3_000
/** Names and labels may have changed since: neither the roster nor the settings are asked for each page. */
const SEARCH_TTL_MS = 5_000
/** Searches whose pages are read one after another. */
const MAX_SEARCHES = 4

const Id = z.object({ number: z.int(), id: z.string() })
const Reps = z.object({ reps: z.int().nullable() })
const Quarter = z.object({ quarter: z.int(), reps: z.int() })

/** A search under way: what it has found, and how it goes on. */
interface ActiveSearch {
  readonly revision: number
  readonly beganMs: number
  readonly plan: Plan
  readonly numbers: number[]
  readonly rest: Generator<readonly FoundRep[], void>
  isOver: boolean
}

interface Parts {
  readonly db: DatabaseSync
  readonly file: string
  /** Only tests give these: another index than the build has, and how much is many. */
  readonly nameIndex?: NameIndexKind
  readonly few?: number
  readonly slice?: SliceSizes
}

/** The search over all reps, in the station's database. */
export function createFindStore({ db, file, nameIndex, few = MAX_SORTED_REPS, slice }: Parts): FindStore {
  const names = openNameIndex(db, nameIndex)
  const filler = createFindIndexer(db, names)
  const facets = createFindFacets(db)
  const walk = createFindWalk(db, slice)
  const known = { facets, names, few }
  const idsOf = db.prepare('SELECT number, id FROM find_rep WHERE number IN (SELECT value FROM json_each(?))')
  const total = db.prepare('SELECT reps FROM find_total')
  const inQuarters = db.prepare('SELECT sum(reps) AS reps FROM find_quarter WHERE quarter >= ? AND quarter < ?')
  const quarters = db.prepare('SELECT quarter, reps FROM find_quarter WHERE quarter >= ? AND quarter < ?')
  const readings = new Map<string, ActiveSearch>()
  const safely = <Result>(work: () => Result) => convertSqliteErrors(file, work)

  /** Everybody else has a turn between two steps. */
  async function stepped<Result>(steps: Generator<unknown, Result>): Promise<Result> {
    for (;;) {
      const step = safely(() => steps.next())
      if (step.done) return step.value
      await yieldToEventLoop()
    }
  }

  const isCurrent = ({ revision, beganMs }: ActiveSearch) =>
    revision === filler.revision() && performance.now() - beganMs < SEARCH_TTL_MS

  async function planned(search: RepSearch): Promise<Plan> {
    await filler.catchUp()
    return stepped(planSearch(search, known))
  }

  async function readingOf(search: RepSearch, isNew = false): Promise<ActiveSearch> {
    await filler.catchUp()
    const { shownCamera: _shown, ...asked } = search
    const key = JSON.stringify(asked)
    const before = readings.get(key)
    if (!isNew && before && isCurrent(before)) return before
    const revision = filler.revision()
    const plan = await stepped(planSearch(search, known))
    const reading = {
      revision,
      beganMs: performance.now(),
      plan,
      numbers: [],
      rest: walk.found(plan, search),
      isOver: false,
    }
    readings.delete(key)
    readings.set(key, reading)
    const [oldest] = readings.keys()
    if (readings.size > MAX_SEARCHES && oldest !== undefined) readings.delete(oldest)
    return reading
  }

  /** Goes on until so many are found, or all of them. */
  async function readTo(reading: ActiveSearch, count: number) {
    while (!reading.isOver && reading.numbers.length < count) {
      const step = safely(() => reading.rest.next())
      if (step.done) reading.isOver = true
      else reading.numbers.push(...step.value.map(({ number }) => number))
      if (!step.done && reading.numbers.length < count) await yieldToEventLoop()
    }
  }

  /** What a counter says; null where the reps themselves have to be looked at. */
  function counted(plan: Plan, { fromMs, toMs }: TimeRange): number | null {
    if (plan.isEmpty) return 0
    if (plan.conditions.length > 0) return fromMs === null && toMs === null ? plan.counted : null
    if (fromMs === null && toMs === null) return Reps.parse(total.get()).reps ?? 0
    return Reps.parse(inQuarters.get(...quarterRange({ fromMs, toMs }))).reps ?? 0
  }

  return {
    async page(search, { offset, limit }) {
      const reading = await readingOf(search, offset === 0)
      await readTo(reading, offset + limit + 1)
      const page = reading.numbers.slice(offset, offset + limit)
      const ids = new Map(
        safely(() => idsOf.all(JSON.stringify(page)).map((row) => Id.parse(row))).map(({ number, id }) => [number, id]),
      )
      const exact = reading.isOver ? reading.numbers.length : safely(() => counted(reading.plan, search))
      return {
        ids: page.flatMap((number) => ids.get(number) ?? []),
        total: exact ?? reading.numbers.length,
        isExact: exact !== null,
      }
    },
    async count(search) {
      const reading = await readingOf(search)
      const exact = safely(() => counted(reading.plan, search))
      if (exact !== null) return exact
      await readTo(reading, Number.POSITIVE_INFINITY)
      return reading.numbers.length
    },
    async quarters(search) {
      const plan = await planned(search)
      const found = new Map<number, number>()
      const add = (rows: readonly unknown[]) => {
        for (const row of rows) {
          const { quarter, reps } = Quarter.parse(row)
          found.set(quarter, (found.get(quarter) ?? 0) + reps)
        }
      }
      if (plan.conditions.length === 0) {
        add(safely(() => quarters.all(...quarterRange(search))))
        return found
      }
      const steps = walk.quarters(plan, search)
      for (let step = safely(() => steps.next()); !step.done; step = safely(() => steps.next())) {
        add(step.value)
        await yieldToEventLoop()
      }
      return found
    },
    async choices() {
      await filler.catchUp()
      return safely(() => facets.choices())
    },
    progress: () => safely(() => filler.progress()),
    start: filler.start,
    stop: filler.stop,
    finish: () => filler.finish(),
  }
}

/** Days begin and end where quarters do. */
const quarterRange = ({ fromMs, toMs }: TimeRange) =>
  [
    fromMs === null ? Number.MIN_SAFE_INTEGER : quarterOf(fromMs),
    toMs === null ? Number.MAX_SAFE_INTEGER : quarterOf(toMs),
  ] as const
