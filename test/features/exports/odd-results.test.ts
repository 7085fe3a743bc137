import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { readTable } from '../../../src/features/exports/station/read-table.ts'
import { parseResultPage } from '../../../src/service/client/parse-result-page.ts'
import { order } from '../../support/export-order.ts'
import { growthOf, LINEAR } from '../../support/growth.ts'
import { eventually } from '../../support/until.ts'
import { exportingParts, rawPages } from './exporting-parts.ts'

const exportingPages = (pages: readonly string[]) =>
  exportingParts({ service: { exportPage: rawPages(pages).exportPage } })

async function readyOf({ exports, start }: ReturnType<typeof exportingParts>, files = {}) {
  const { id } = exports.order(order({}, files))
  start()
  await eventually(() => expect(exports.row(id).state.kind).toBe('ready'))
  const { state } = exports.row(id)
  if (state.kind !== 'ready') throw new Error('it has just been ready')
  return { id, state, cells: (): string[][] => parse(readFileSync(state.path)) }
}

test('writes all columns when they change between pages, and reports the change', async () => {
  const parts = exportingPages([
    '{"schema":[{"name":"sessionid"},{"name":"a"}],"rows":[{"sessionid":"s1","a":1}]}',
    '{"schema":[{"name":"sessionid"},{"name":"b"}],"rows":[{"sessionid":"s2","b":"text"},{"sessionid":"s3"}]}',
    '{"schema":[{"name":"a"}],"rows":[{"a":{"deep":[1,2]},"sessionid":"s4"}]}',
  ])
  const { state, cells } = await readyOf(parts)
  expect(state).toMatchObject({ columnsChanged: true, columns: 3, rows: 4, sessions: 4 })
  expect(cells()).toEqual([
    ['sessionid', 'a', 'b'],
    ['s1', '1', ''],
    ['s2', '', 'text'],
    ['s3', '', ''],
    ['s4', '{"deep":[1,2]}', ''],
  ])
})

test('shows any of 1,000 columns in a table', async () => {
  const wide = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`column_${index}`, index]))
  const parts = exportingPages([JSON.stringify({ rows: [wide, wide] })])
  const { id, state, cells } = await readyOf(parts)
  expect(state).toMatchObject({ columns: 1_000, rows: 2, columnsChanged: false })
  expect(cells().map((row) => row.length)).toEqual([1_000, 1_000, 1_000])
  const window = { file: 0, offset: 0, limit: 10, firstColumn: 997, columns: 60 }
  const table = await readTable(parts.store, parts.exports.get(id), window)
  expect(table.columns.map(({ name }) => name)).toEqual(['column_997', 'column_998', 'column_999'])
  expect(table.rows).toEqual([
    ['997', '998', '999'],
    ['997', '998', '999'],
  ])
})

test('keeps every digit of numbers beyond 2^53 in file and table, and writes NaN as an empty cell', async () => {
  const parts = exportingPages(['{"rows":[{"big":9007199254740993,"small":-1.5e-300,"none":NaN,"text":"NaN"}]}'])
  const { id, cells } = await readyOf(parts)
  expect(cells()[1]).toEqual(['9007199254740993', '-1.5e-300', '', 'NaN'])
  const window = { file: 0, offset: 0, limit: 10, firstColumn: 0, columns: 60 }
  const { rows } = await readTable(parts.store, parts.exports.get(id), window)
  expect(rows).toEqual([['9007199254740993', '-1.5e-300', null, 'NaN']])
})

test('shows any rows and columns of a Parquet file, and refuses a changed file', async () => {
  const rows = Array.from(
    { length: 300 },
    (_, row) => `{"sessionid":"s1","row":${row},"Row":-1,"big":9007199254740993}`,
  )
  const types = ['sessionid', 'row', 'Row', 'big'].map((name) => ({
    name,
    type: { name: name === 'sessionid' ? 'string' : 'integer' },
  }))
  const parts = exportingPages([`{"schema":${JSON.stringify(types)},"rows":[${rows.join(',')}]}`])
  const { id, state } = await readyOf(parts, { format: 'parquet' })
  const window = { file: 0, offset: 250, limit: 2, firstColumn: 1, columns: 3 }
  const table = await readTable(parts.store, parts.exports.get(id), window)
  expect([table.totalRows, table.columns.map(({ name }) => name)]).toEqual([300, ['row', 'Row', 'big']])
  expect(table.rows).toEqual([
    ['250', '-1', '9007199254740993'],
    ['251', '-1', '9007199254740993'],
  ])
  appendFileSync(state.path, 'something')
  await expect(readTable(parts.store, parts.exports.get(id), window)).rejects.toMatchObject({
    code: 'export-file-gone',
  })
})

test('writes JSON Lines exactly as received', async () => {
  const row = '{"big":9007199254740993, "list":[1.0,"é"],"nothing":null}'
  const { state } = await readyOf(exportingPages([`{"rows":[${row}]}`]), { format: 'jsonl' })
  expect(readFileSync(state.path, 'utf8')).toBe(`${row}\n`)
})

// A device that is always full.
test.runIf(process.platform === 'linux')(
  'keeps received rows on a full disk, reports it, and continues when there is room',
  async () => {
    const { exports, start, dataDir } = exportingParts()
    const { id } = exports.order(order())
    const spool = join(dataDir, 'export-spool', `${id}.jsonl`)
    mkdirSync(join(dataDir, 'export-spool'), { recursive: true })
    symlinkSync('/dev/full', spool)
    start()
    await eventually(() => expect(exports.row(id).trouble?.because.code).toBe('disk-full'))
    expect(exports.row(id).state).toMatchObject({ kind: 'fetching', progress: { rows: 0 } })
    rmSync(spool)
    exports.resume(id)
    await eventually(() => expect(exports.row(id).state).toMatchObject({ kind: 'ready', rows: 3 }))
  },
)

test.each([
  ['a string that never ends', (length: number) => `{"rows":[{"a":NaN,"b":"${'\\"'.repeat(length / 2)}`],
  ['strings that never end', (length: number) => `{"rows":[{"a":NaN,${'"'.repeat(length)}`],
  ['NaN alone', (length: number) => `{"rows":[${'{"a":NaN},'.repeat(length / 10)}`],
  ['backslashes', (length: number) => `{"rows":[{"a":-Infinity,"b":"${'\\'.repeat(length)}`],
])('a page with NaN and %s is read at a cost that grows with its length only', async (_what, textOf) => {
  const pages = { 1: Buffer.from(textOf(200_000)), 4: Buffer.from(textOf(800_000)) }
  expect(parseResultPage(Buffer.from(pages[1]))).toEqual({ kind: 'no-json' })
  expect(await growthOf((size) => parseResultPage(Buffer.from(pages[size])))).toBeLessThan(LINEAR)
})

test.each([
  ['{"rows":[{"a":NaN,"b":-Infinity,"c":"NaN"}]}', '{"a":null,"b":null,"c":"NaN"}\n'],
  ['{"rows":[{"a":[Infinity,NaN],"b":"\\"NaN"}]}', '{"a":[null,null],"b":"\\"NaN"}\n'],
])('a page %s has null for what JSON lacks, and its texts as they are', (page, line) => {
  const parsed = parseResultPage(Buffer.from(page))
  if (parsed.kind !== 'page') throw new Error(parsed.kind)
  expect(Buffer.from(parsed.page.lines).toString()).toBe(line)
})
