import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeTableFile } from '../../../src/features/results/station/table-file.ts'
import type { TableView } from '../../../src/features/results/table.ts'
import { readZip } from '../../support/read-zip.ts'
import { armSpeed, newestOf, openSeason, pitching, seasonSessions } from '../../support/sample-season.ts'
import { zone } from '../../support/zone.ts'

let season: Awaited<ReturnType<typeof openSeason>>
beforeAll(async () => {
  season = await openSeason()
})
afterAll(() => season.end())

const pitches = newestOf(seasonSessions()).filter(({ movement }) => movement === 'pitching')
const view: TableView = {
  filter: { ...pitching, athleteIds: [], fromMs: null, toMs: null, approvedOnly: false },
  grouping: 'session',
  columns: [
    { metric: armSpeed, aggregate: null },
    { metric: 'arm_slot_type', aggregate: null },
    { metric: armSpeed, aggregate: null },
  ],
  sort: { column: -1, descending: false },
}
const weeks: TableView = { ...view, grouping: 'week', columns: [{ metric: armSpeed, aggregate: 'median' }] }
const write = (format: 'csv' | 'jsonl' | 'parquet' | 'xlsx', asked = view, more = {}) =>
  writeTableFile(season.results, zone('America/Chicago'), { view: asked, format, dataDir: season.folder, ...more })
const viewNames = [
  'session_id',
  'athlete_id',
  'athlete_name',
  'captured_at',
  armSpeed,
  'arm_slot_type',
  `${armSpeed}_2`,
]
/** The rep's columns come after the view's own, whose places stay. */
const names = [...viewNames, 'camera', 'rep_speaker', 'rep_session_id']

test('writes a table as CSV (RFC 4180) with every row and without formulas', async () => {
  const { path, name, rows, sizeBytes } = await write('csv')
  const text = readFileSync(path, 'utf8')
  expect({ rows, sizeBytes, name }).toEqual({
    rows: pitches.length,
    sizeBytes: statSync(path).size,
    name: 'results baseball pitching by session.csv',
  })
  expect(
    text
      .split('\n')
      .slice(0, -1)
      .every((line) => line.endsWith('\r')),
  ).toBe(true)
  const read: Record<string, string>[] = parse(text, { columns: true })
  expect(Object.keys(read[0] ?? {})).toEqual(names)
  const byId = new Map(read.map((row) => [row['session_id'], row]))
  for (const { id, athleteName, capturedAtMs, metrics } of pitches)
    expect(byId.get(id)).toMatchObject({
      athlete_name: (athleteName ?? '').replace(/^=/, "'="),
      captured_at: capturedAtMs === null ? '' : new Date(capturedAtMs).toISOString(),
      [armSpeed]: String(metrics[armSpeed] ?? ''),
      arm_slot_type: String(metrics['arm_slot_type']).replace(/^-/, "'-"),
    })
})

test('writes JSON Lines and Parquet with numbers, gaps and times', async () => {
  const lines = readFileSync((await write('jsonl')).path, 'utf8')
    .trimEnd()
    .split('\n')
  const { path } = await write('parquet')
  const stored = await parquetReadObjects({ file: await asyncBufferFromFile(path), compressors })
  const byId = new Map(
    lines.map((line): [unknown, Record<string, unknown>] => [JSON.parse(line).session_id, JSON.parse(line)]),
  )
  expect([byId.size, stored.length]).toEqual([pitches.length, pitches.length])
  for (const row of stored) {
    const { id, capturedAtMs, metrics } = pitches.find((each) => each.id === row['session_id']) ?? pitches[0]!
    expect(row).toMatchObject({ [armSpeed]: metrics[armSpeed], arm_slot_type: metrics['arm_slot_type'] })
    expect(row['captured_at'] ?? null).toEqual(capturedAtMs === null ? null : new Date(capturedAtMs))
    expect(byId.get(id)).toMatchObject({
      [armSpeed]: metrics[armSpeed],
      captured_at: capturedAtMs === null ? null : new Date(capturedAtMs).toISOString(),
    })
  }
})

test('writes a workbook with numbers, text, and units in its header', async () => {
  const { path, rows } = await write('xlsx')
  const sheet = readZip(path)['xl/worksheets/sheet1.xml']
  expect(rows).toBe(pitches.length)
  expect(sheet).toContain(`<t xml:space="preserve">${armSpeed} (deg/s)</t>`)
  expect(sheet).toContain('<t xml:space="preserve">=1+1 Athlete 5</t>')
  const speed = pitches.find(({ metrics }) => metrics[armSpeed] !== null)?.metrics[armSpeed]
  expect(sheet).toMatch(new RegExp(`<c r="E\\d+"><v>${speed}</v></c>`))
})

/** The day and time that a spreadsheet shows for a number of days since 1899-12-30. */
const shownBySpreadsheet = (serial: string) =>
  new Date(Math.round((Number(serial) - 25_569) * 86_400_000)).toISOString().slice(0, 19).replace('T', ' ')

const columnOf = (sheet: string, letter: string, style = '') =>
  [...sheet.matchAll(new RegExp(`<c r="${letter}(\\d+)"${style}><v>([^<]+)</v></c>`, 'g'))].map(
    ([, row = '', value = '']) => [Number(row), value] as const,
  )

test('writes times of a workbook as dates in the zone that its header names, also across a clock change', async () => {
  const { path } = await write('xlsx', view, { timeZone: 'America/Chicago' })
  const { 'xl/worksheets/sheet1.xml': sheet = '', 'xl/styles.xml': styles = '' } = readZip(path)
  expect(sheet).toContain('<t xml:space="preserve">captured_at (America/Chicago)</t>')
  expect(styles).toContain('yyyy')
  const inChicago = pitches
    .flatMap(({ capturedAtMs }) => capturedAtMs ?? [])
    .toSorted((one, other) => one - other)
    .map((atMs) => new Date(atMs).toLocaleString('sv-SE', { timeZone: 'America/Chicago' }))
  const shown = columnOf(sheet, 'D', ' s="2"').map(([, serial]) => shownBySpreadsheet(serial))
  expect(shown).toEqual(inChicago)
  expect(new Set(inChicago.map((text) => text.slice(0, 7)))).toEqual(new Set(['2026-02', '2026-03']))
})

test('writes the days of a workbook as days', async () => {
  const sheet = readZip((await write('xlsx', weeks)).path)['xl/worksheets/sheet1.xml'] ?? ''
  const days = columnOf(sheet, 'A', ' s="3"').map(([, serial]) => shownBySpreadsheet(serial).slice(0, 10))
  expect(days).toEqual(['2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16'])
})

test('leaves a workbook’s flags empty where they could not be calculated, and says so in a note', async () => {
  const flags = { ...view, columns: [{ metric: 'sway', aggregate: null }] }
  const parts = readZip((await write('xlsx', flags, { flagNote: 'Empty: not calculated.' })).path)
  const written = columnOf(parts['xl/worksheets/sheet1.xml'] ?? '', 'E').map(([, value]) => Number(value))
  expect(pitches.some(({ metrics }) => metrics['sway'] === -1)).toBe(true)
  const calculated = pitches.flatMap(({ metrics: { sway } }) => (sway === -1 || sway === null ? [] : Number(sway)))
  const rising = (one: number, other: number) => one - other
  expect(written.toSorted(rising)).toEqual(calculated.toSorted(rising))
  expect(parts['xl/worksheets/sheet2.xml']).toContain('Empty: not calculated.')
  expect(parts['xl/workbook.xml']).toContain('<sheet name="Notes"')
  const text = readFileSync((await write('csv', flags)).path, 'utf8')
  expect(text).toContain(',-1,')
  const plain = readZip((await write('xlsx', view, { flagNote: 'Empty: not calculated.' })).path)
  expect(plain['xl/worksheets/sheet2.xml']).toBeUndefined()
})

test('begins a CSV with a byte order mark only where a spreadsheet was asked for', async () => {
  const bytesOf = async (more: object) => readFileSync((await write('csv', weeks, more)).path)
  const [plain, marked] = [await bytesOf({}), await bytesOf({ hasMark: true })]
  expect(marked).toEqual(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain]))
})

test('names each week of a table by its Monday', async () => {
  const read: Record<string, string>[] = parse(readFileSync((await write('csv', weeks)).path), { columns: true })
  expect(read.map((row) => row['week'])).toEqual(['2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16', ''])
  expect(Object.keys(read[0] ?? {})).toEqual(['week', 'sessions', `${armSpeed}_median`, 'reps'])
})

test('never replaces someone else’s file, and leaves no unfinished file', async () => {
  const first = await write('csv', weeks)
  writeFileSync(first.path, 'mine')
  const second = await write('csv', weeks)
  expect(second.path).not.toBe(first.path)
  expect(readFileSync(first.path, 'utf8')).toBe('mine')
  expect(readdirSync(dirname(second.path)).filter((name) => name.startsWith('.'))).toEqual([])
})

test('names a folder that can’t be written in the error', async () => {
  const dataDir = join(season.folder, 'file')
  writeFileSync(dataDir, '')
  const refused = writeTableFile(season.results, zone('UTC'), { view, format: 'csv', dataDir })
  await expect(refused).rejects.toMatchObject({ code: 'export-unwritable' })
})
