import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { RepSearch } from '../core/find-port.ts'
import type { createFindIndexer } from './find-indexer.ts'
import { type Plan, type PlanSources, planSearch } from './find-plan.ts'
import type { createFindWalk, FoundRep } from './find-walk.ts'

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
export function createActiveSearches({ indexer, walk, sources, convertErrors }: SearchParts) {
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
