import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { spoolFile } from '../../../src/features/exports/station/spool.ts'
import { resultsLibrary } from './library-parts.ts'
import { spooledExport } from './spooled-export.ts'

const [SESSIONS, FRAMES, COLUMNS] = [45, 690, 180]
/** Exports of 5.6 million values each. Together they are more than DuckDB can sort within its memory. */
const EXPORTS = 4
const ROWS = EXPORTS * SESSIONS * FRAMES

const columns = Array.from({ length: COLUMNS }, (_, position) => `joint_${position}_3d_x`)

/** Page of one export; its sessions are named after it, not in the order of their rows. */
const page = JSON.stringify({
  schema: [
    { name: 'sessionid', type: { name: 'string' } },
    { name: 'frame', type: { name: 'integer' } },
    ...columns.map((name) => ({ name, type: { name: 'double' } })),
  ],
  rows: Array.from({ length: SESSIONS * FRAMES }, (_, row) => {
    const [session, frame] = [((row % SESSIONS) * 37) % SESSIONS, Math.floor(row / SESSIONS)]
    const values = columns.map((name, position) => [name, Math.round(900 * Math.sin((row + position) / 17)) / 100])
    return { sessionid: `export-0-${session}`, frame, ...Object.fromEntries(values) }
  }),
})

const linesOf = (lines: Buffer, number: number) =>
  Buffer.from(lines.toString('latin1').replaceAll('export-0-', `export-${number}-`), 'latin1')

test('builds and joins more rows of a month than DuckDB can sort at once, and removes replaced ones', async () => {
  const { library, engine, dataDir, folder } = resultsLibrary()
  const first = spooledExport(dataDir, { id: 'small-0', page })
  const lines = readFileSync(spoolFile(dataDir, 'small-0'))
  /** Queues an export with the sessions of several pages. */
  function take(id: string, numbers: readonly number[], exportedAtMs: number) {
    const parts = numbers.map((number) => linesOf(lines, number))
    writeFileSync(spoolFile(dataDir, id), Buffer.concat(parts))
    const bytes = parts.reduce((sum, { length }) => sum + length, 0)
    library.queue({ ...first, id, bytes, exportedAtMs })
  }
  const all = Array.from({ length: EXPORTS }, (_, number) => number)
  const count = () =>
    engine.rows(
      'SELECT count(*) AS rows, count(DISTINCT sessionid) AS sessions, sum(joint_7_3d_x) AS total FROM curves',
    )
  const brokenOrders = () =>
    engine.rows(`SELECT count(*) AS broken FROM (
      SELECT frame - lag(frame) OVER (PARTITION BY filename, sessionid ORDER BY file_row_number) AS step,
        file_row_number - lag(file_row_number) OVER (PARTITION BY filename, sessionid ORDER BY file_row_number) AS apart
      FROM read_parquet('${folder}/v1/curves/**/*.parquet', filename = true, file_row_number = true))
      WHERE step <> 1 OR apart <> 1`)
  const curveFiles = () => globSync(`${folder}/v1/curves/**/*.parquet`).length

  for (const number of all) take(`small-${number}`, [number], 1_000)
  await library.build()
  const [apart] = await count()
  const whole = { rows: ROWS, sessions: EXPORTS * SESSIONS, total: expect.closeTo(Number(apart?.['total']), 3) }
  expect(apart).toEqual(whole)
  await library.compact()
  expect(curveFiles()).toBe(2)
  expect((await count())[0]).toEqual(whole)
  expect(await brokenOrders(), 'the rows of each session are together, in their order').toEqual([{ broken: 0 }])

  take('large', all, 2_000)
  await library.build()
  const stored = () => engine.rows(`SELECT count(*) AS rows FROM read_parquet('${folder}/v1/curves/**/*.parquet')`)
  expect(await stored(), 'each row of two exports').toEqual([{ rows: 2 * ROWS }])
  expect((await count())[0]).toEqual(whole)
  await library.compact()
  expect(await stored(), 'the rows that were replaced are gone').toEqual([{ rows: ROWS }])
  expect((await count())[0]).toEqual(whole)
  expect(await library.verify()).toMatchObject({ findings: [] })
})
