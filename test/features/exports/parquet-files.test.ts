import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import { isNothing, isSame, pageOfTable, table, typeFor } from '../results/unusual-tables.ts'
import { csv, filesOf } from './made-export.ts'

const parquet = { ...csv, format: 'parquet' as const }

async function read(path: string) {
  const file = await asyncBufferFromFile(path)
  const { schema } = await parquetMetadataAsync(file)
  return { names: schema.slice(1).map(({ name }) => name), rows: await parquetReadObjects({ file }) }
}

const typed = (columns: Readonly<Record<string, string>>, rows: readonly object[]) =>
  JSON.stringify({ schema: Object.entries(columns).map(([name, type]) => ({ name, type: { name: type } })), rows })

test('an independent reader of the Parquet file reads what the service sent, row by row', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.boolean(), async ({ columns, rows }, isOldSpool) => {
      const { path } = await filesOf([pageOfTable({ columns, rows })], parquet, { isOldSpool })
      const made = await read(path)
      expect(made.rows.map((row) => Number(row['frame']))).toEqual(rows.map((_, frame) => frame))
      for (const [at, { name, declared }] of columns.entries()) {
        const cells = rows.map((row) => row[at] ?? null)
        // Two of OnDeck's own columns come before these.
        const own = made.names[at + 2] ?? ''
        for (const [row, written] of cells.entries()) {
          const value = made.rows[row]?.[own]
          if (written === null || isNothing(written, declared)) expect(value ?? null).toBeNull()
          else expect([name, written, value, isSame(value, written, typeFor(declared, cells))]).toContain(true)
        }
      }
    }),
    { numRuns: Number(process.env['ONDECK_TABLES'] ?? 6) },
  )
})

test('writes changing types, integers that don’t fit, and -1 to the Parquet file', async () => {
  const types = { sessionid: 'string', speed: 'integer', frame: 'integer', huge: 'integer', fault: 'double' }
  const later = { ...types, speed: 'double' }
  const { path, sessions, rowsWithoutSession } = await filesOf(
    [
      typed(types, [{ sessionid: 's1', speed: 1, frame: 0, huge: 0, fault: -1 }]).replace(
        '"huge":0',
        '"huge":9223372036854775809',
      ),
      typed(later, [{ sessionid: 's2', speed: 1.5, frame: 1, huge: 1, fault: -1, late: 'é' }]),
      '{"schema":[],"rows":[{"fault":NaN}]}',
    ],
    parquet,
  )
  expect((await read(path)).rows).toEqual([
    { sessionid: 's1', speed: 1, frame: 0n, huge: '9223372036854775809', fault: -1, late: null },
    { sessionid: 's2', speed: 1.5, frame: 1n, huge: '1', fault: -1, late: 'é' },
    { sessionid: null, speed: null, frame: null, huge: null, fault: null, late: null },
  ])
  expect([sessions, rowsWithoutSession]).toEqual([2, 1])
})

test('keeps rows of several row groups in order', async () => {
  const types = { sessionid: 'string', number: 'integer' }
  const rows = Array.from({ length: 40_000 }, (_, number) => ({
    sessionid: `s${number % 7}`,
    number: (number * 7_919) % 40_000,
  }))
  const { path, files } = await filesOf([typed(types, rows)], parquet)
  const made = await read(path)
  expect(files).toMatchObject([{ rows: rows.length }])
  expect(made.rows.map(({ number }) => Number(number))).toEqual(rows.map(({ number }) => number))
})

test('writes a Parquet file per session with the same types, and one for rows without a session', async () => {
  const types = { sessionid: 'string', athlete_name: 'string', speed: 'integer' }
  const rows = [
    { sessionid: 's1', athlete_name: 'Maya Ortiz', speed: 1 },
    { sessionid: 's2', athlete_name: 'Zoë Weber', speed: 1.5 },
    { sessionid: 's1', athlete_name: 'Maya Ortiz', speed: 2 },
    { speed: 3 },
  ]
  const escaped = typed(types, rows).replace(
    '"sessionid":"s1","athlete_name":"Maya Ortiz","speed":2',
    '"sessionid":"\\u00731","speed":2',
  )
  const { path, sessions, rowsWithoutSession, files } = await filesOf([escaped], { ...parquet, perSession: true })
  expect(readdirSync(path).toSorted()).toEqual(['Maya Ortiz s1.parquet', 'Zoë Weber s2.parquet', 'no session.parquet'])
  expect(files.map((file) => file.rows)).toEqual([2, 1, 1])
  expect([sessions, rowsWithoutSession]).toEqual([2, 1])
  const first = await read(join(path, 'Maya Ortiz s1.parquet'))
  expect(first.rows.map(({ speed }) => speed)).toEqual([1, 2])
})

test('writes a Parquet file with columns for an export without rows', async () => {
  const none = await filesOf([typed({ sessionid: 'string', speed: 'double' }, [])], parquet)
  expect(await read(none.path)).toEqual({ names: ['sessionid', 'speed'], rows: [] })
  const nameless = await filesOf(['{"rows":[]}'], parquet)
  expect((await read(nameless.path)).rows).toEqual([])
})
