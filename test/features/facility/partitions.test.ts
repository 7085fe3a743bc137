import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFacilityDatabase } from '../../support/facility-database.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

test('partitions are made ahead and dropped by age, and several stations that keep them at once do it once', async () => {
  const { query, close } = await createFacilityDatabase(postgres)
  const partitions = async () => {
    const rows =
      await query(`SELECT child.relname AS name FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid
      WHERE inhparent = 'ondeck.ledger_line'::regclass ORDER BY 1`)
    return rows.map(({ name }) => String(name))
  }
  const first = await partitions()
  expect(first).toHaveLength(2)

  await query("SELECT ondeck.make_partition('ledger_line', now() - interval '25 months')")
  await query("SELECT ondeck.make_partition('ledger_line', now() - interval '24 months')")
  expect(await partitions()).toHaveLength(4)
  const changes = await Promise.all(
    Array.from({ length: 3 }, async () => (await query('SELECT ondeck.keep_partitions() AS changes'))[0]?.['changes']),
  )
  expect(changes.toSorted((a, b) => Number(a) - Number(b))).toEqual([0, 0, 1])
  expect(await partitions()).toHaveLength(3)

  await query(`DROP TABLE ondeck.${first[1]}`)
  await query('SELECT ondeck.keep_partitions()')
  expect(await partitions()).toEqual(expect.arrayContaining(first))
  await close()
})

test('a clock that is set wrong, the database’s or a station’s, drops no partition', async () => {
  const { query, close } = await createFacilityDatabase(postgres)
  await query("SELECT ondeck.make_partition('claim', now() - interval '26 months')")
  const drops = async (stationNow: string) =>
    (await query(`SELECT ondeck.keep_partitions(${stationNow}) AS changes`))[0]?.['changes']
  // Seen from a station whose clock is right, the database's is months ahead.
  expect(await drops("now() - interval '3 months'")).toBe(0)
  await query("SELECT ondeck.make_partition('claim', now() - interval '20 months')")
  expect(await drops("now() + interval '10 years'")).toBe(1)
  expect(await drops("now() + interval '10 years'")).toBe(0)
  await close()
})
