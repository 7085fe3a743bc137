import type { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import type { RepSearch } from '../../../src/features/find/core/find-port.ts'
import { createFindStore } from '../../../src/features/find/station/find-store.ts'
import { createClipStore, createQueueOrder, createQueuePicker } from '../../../src/station/store/clip-store.ts'
import { openDatabase } from '../../../src/station/store/database.ts'
import { createListStore } from '../../../src/station/store/list-store.ts'
import { createRepStore } from '../../../src/station/store/rep-store.ts'
import { createQueueStore } from '../../../src/station/store/station-store.ts'
import { someTags } from '../../support/station-parts.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { everything } from './find-by-filter.ts'
import { writer } from './stored-clips.ts'

/** Tables that grow with every clip. */
const large = /^SCAN (clip|rep|ledger|reservation|found_counter|find_rep|find_name|find_quarter)\b/
/** Reads in index order with a limit, and ends with the page. */
const inOrder = /^SCAN (clip|rep) USING (COVERING )?INDEX/

/** Reads by words between two numbers, or one row by its number. */
const byWords = /^SCAN find_name VIRTUAL TABLE INDEX \d+:(M\d+><|=)$/

/** Every statement that a store prepares, with SQLite's plan for it. */
async function plansOf(create: (db: DatabaseSync) => unknown): Promise<{ sql: string; steps: string[] }[]> {
  const db = openDatabase(temporaryFolder(quickPlace))
  onTestFinished(() => db.close())
  const { add } = writer({ store: createClipStore(db) })
  for (const rep of ['rep-1', 'rep-2']) add({ sessionGroupId: rep, tags: someTags, path: `/a/${rep}.mov` })
  const prepared: string[] = []
  const prepare = db.prepare.bind(db)
  db.prepare = (sql) => {
    prepared.push(sql)
    return prepare(sql)
  }
  await create(db)
  return [...new Set(prepared)].map((sql) => ({
    sql,
    steps: prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail)),
  }))
}

const findsBy: readonly Partial<RepSearch>[] = [
  {},
  { athleteIds: [someTags.athleteId] },
  { activity: 'baseball', movement: 'pitching' },
  { cameras: ['A'] },
  { states: ['queued', 'attention'] },
  { fileName: 'rep' },
  { fileName: 're' },
  { text: 'mov pit' },
  { fromMs: 0, toMs: 1 },
  { athleteIds: [someTags.athleteId], states: ['queued'], text: 'rep', fromMs: -1 },
]

/** Statements depend on the filters, and on the number of matching reps. */
async function find(db: DatabaseSync) {
  for (const maxSortedReps of [0, 3_000]) {
    const store = createFindStore({ db, file: 'station.db', maxSortedReps })
    for (const some of findsBy) {
      const asked = { ...everything, ...some, shownCamera: () => 'A' }
      await store.page(asked, { offset: 0, limit: 1 })
      await store.count(asked)
      await store.quarters(asked)
    }
    await store.choices()
    store.progress()
  }
}

const stores = {
  reps: createRepStore,
  queue: createQueueStore,
  'order of the queue': createQueueOrder,
  'turn in the queue': createQueuePicker,
  lists: createListStore,
  find,
}

test.each(Object.entries(stores))('%s: no query reads a whole table', async (_name, create) => {
  const plans = await plansOf(create)
  expect(plans.length).toBeGreaterThan(1)
  const scans = plans.filter(({ sql, steps }) =>
    steps.some(
      (step) => large.test(step) && !byWords.test(step) && !(inOrder.test(step) && /ORDER BY[^)]*LIMIT \?/.test(sql)),
    ),
  )
  expect(scans).toEqual([])
})

/**
 * Sorts of bounded size: clips of one page of reps, counters of one day, the first waiting clips, and the quarters of
 * one slice of reps.
 */
const maySort = [/session_group_id IN/, /FROM found_counter/, /AS turn/, /AS quarter, .* GROUP BY 1$/]

test.each(Object.entries(stores))('%s: every list is read in index order, not sorted', async (_name, create) => {
  const sorts = (await plansOf(create)).filter(
    ({ sql, steps }) => steps.some((step) => step.includes('TEMP B-TREE')) && !maySort.some((known) => known.test(sql)),
  )
  expect(sorts).toEqual([])
})

test.each([
  'SELECT * FROM clip WHERE size_bytes = ?',
  'SELECT * FROM find_rep WHERE instr(names, ?) > 0',
  'SELECT * FROM find_quarter WHERE reps > ?',
])('detects a query that reads a whole table: %s', async (sql) => {
  const plans = await plansOf((db) => db.prepare(sql))
  expect(plans.flatMap(({ steps }) => steps).filter((step) => large.test(step) && !inOrder.test(step))).toHaveLength(1)
})
