import type { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../src/node/store/database.ts'
import { createListStore } from '../../../src/node/store/list-store.ts'
import { createQueueOrder } from '../../../src/node/store/queue/queue-order.ts'
import { createQueueStore } from '../../../src/node/store/queue/queue-store.ts'
import { createQueueTurn } from '../../../src/node/store/queue/queue-turn.ts'
import { createRepStore } from '../../../src/node/store/rep-store.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

/** Tables that grow with every clip. */
const large = /^SCAN (clip|rep|ledger|reservation|found_counter)\b/
/** In order and with a limit: reading ends with the page. */
const inOrder = /^SCAN (clip|rep) USING (COVERING )?INDEX/

/** Every statement that a store prepares, with how SQLite would answer it. */
function plansOf(create: (db: DatabaseSync) => unknown): { sql: string; steps: string[] }[] {
  const db = openDatabase(temporaryFolder(quickPlace))
  onTestFinished(() => db.close())
  const prepared: string[] = []
  const prepare = db.prepare.bind(db)
  db.prepare = (sql) => {
    prepared.push(sql)
    return prepare(sql)
  }
  create(db)
  return prepared.map((sql) => ({
    sql,
    steps: prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail)),
  }))
}

const stores = {
  reps: createRepStore,
  queue: createQueueStore,
  'order of the queue': createQueueOrder,
  'turn in the queue': createQueueTurn,
  lists: createListStore,
}

test.each(Object.entries(stores))('%s: no question reads a whole table', (_name, create) => {
  const plans = plansOf(create)
  expect(plans.length).toBeGreaterThan(1)
  const scans = plans.filter(({ sql, steps }) =>
    steps.some((step) => large.test(step) && !(inOrder.test(step) && /ORDER BY[^)]*LIMIT \?/.test(sql))),
  )
  expect(scans).toEqual([])
})

/** Sorted are the clips of one page of reps, one day's counters, and the first of those that wait: each a bounded few. */
const maySort = [/session_group_id IN/, /FROM found_counter/, /AS turn/]

test.each(Object.entries(stores))('%s: every list is read in its order, not sorted', (_name, create) => {
  const sorts = plansOf(create).filter(
    ({ sql, steps }) => steps.some((step) => step.includes('TEMP B-TREE')) && !maySort.some((known) => known.test(sql)),
  )
  expect(sorts).toEqual([])
})

test('a look that reads everything would be noticed', () => {
  const plans = plansOf((db) => db.prepare('SELECT * FROM clip WHERE size_bytes = ?'))
  expect(plans.flatMap(({ steps }) => steps).filter((step) => large.test(step) && !inOrder.test(step))).toHaveLength(1)
})
