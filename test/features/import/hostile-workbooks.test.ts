import { strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { type ChildProcessHandle, startNodeProcess } from '../../../src/computer/processes/start-process.ts'
import { readRosterInProcess } from '../../../src/features/import/station/read-in-process.ts'
import { readRosterSheets } from '../../../src/features/import/station/read-roster-file.ts'
import { workbook } from './workbook.ts'

const SHEET = 'xl/worksheets/sheet1.xml'
const small = workbook([
  ['First Name', 'Last Name'],
  ['Maya', 'Ortiz'],
])

/** The small workbook with other parts. */
const withParts = (parts: Record<string, Uint8Array>) => zipSync({ ...unzipSync(small), ...parts })

const sheetOf = (data: string) => ({
  [SHEET]: strToU8(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`,
  ),
})

const cell = (at: string) => `<c r="${at}" t="inlineStr"><is><t>x</t></is></c>`
const refusalOf = (code: string) => ({ code: 'roster-unreadable', parameters: { why: { code } } })

const farCells: [what: string, data: string, why: string][] = [
  ['a cell in the last corner', `<row r="1">${cell('A1')}</row><row r="1048576">${cell('XFD1048576')}</row>`, 'cells-at-most'],
  ['a row far beyond a sheet', `<row r="1">${cell('A1')}</row><row r="999999999">${cell('A999999999')}</row>`, 'broken-workbook'],
  ['a row in another notation', `<row r="0x3B9ACA00"><c r="A1"><v>1</v></c></row>`, 'broken-workbook'],
  ['a column far beyond a sheet', `<row r="1">${cell('ZZZZZ1')}</row>`, 'broken-workbook'],
  ['corners of two rows', `<row r="1">${cell('XFD1')}</row><row r="1000">${cell('A1000')}</row>`, 'cells-at-most'],
  ['attributes in single quotes', `<row r='1'><c s = '1' r = 'XFD1'><v>1</v></c></row><row r='999'>${cell('A999')}</row>`, 'cells-at-most'],
] // biome-ignore format: a table

test.each(farCells)('a workbook with %s is refused before its table is made', async (_what, data, why) => {
  const bytes = withParts(sheetOf(data))
  const heapBefore = process.memoryUsage().heapUsed
  await expect(readRosterSheets(bytes, 'roster.xlsx')).rejects.toMatchObject(refusalOf(why))
  expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(64 * 1024 ** 2)
})

test('a cell without a value in the last corner takes no place', async () => {
  const rows = `<row r="1">${cell('A1')}</row><row r="2">${cell('A2')}</row><row r="3"><c r="XFD3" s="1"/></row>`
  const [{ table }] = await readRosterSheets(withParts(sheetOf(rows)), 'roster.xlsx')
  expect(table).toEqual({ headers: ['x'], rows: [{ row: 2, cells: ['x'] }] })
})

test('a workbook of large parts is read without a thread of its own', async () => {
  const zeros = new Uint8Array(600_000).fill(0x20)
  const parts = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`xl/media/part${index}.xml`, zeros]))
  const portsNow = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length
  const before = portsNow()
  let [most, isRead] = [before, false]
  const reading = readRosterSheets(withParts(parts), 'roster.xlsx').finally(() => (isRead = true))
  const look = () => {
    most = Math.max(most, portsNow())
    if (!isRead) setImmediate(look)
  }
  look()
  expect((await reading)[0].table.rows).toEqual([{ row: 2, cells: ['Maya', 'Ortiz'] }])
  expect(most).toBe(before)
})

test.each([
  ['more parts than a workbook has', 900],
  ['more files than a workbook has', 6_000],
])('a workbook of %s is refused before one is unpacked', async (_what, count) => {
  const name = (index: number) => (count > 1_000 ? `xl/media/${index}.png` : `xl/sheet${index}.xml`)
  const parts = Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), new Uint8Array(1)]))
  await expect(readRosterSheets(withParts(parts), 'roster.xlsx')).rejects.toMatchObject(refusalOf('broken-workbook'))
})

test('a text that a million cells share is refused before it is copied', async () => {
  const shared = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'x'.repeat(30_000)}</t></si></sst>`
  const rels = Buffer.from(unzipSync(small)['xl/_rels/workbook.xml.rels'] ?? []).toString()
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings'
  const rows = Array.from(
    { length: 20_000 },
    (_, row) => `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>0</v></c></row>`,
  )
  const bytes = withParts({
    ...sheetOf(rows.join('')),
    'xl/sharedStrings.xml': strToU8(shared),
    'xl/_rels/workbook.xml.rels': strToU8(
      rels.replace(
        '</Relationships>',
        `<Relationship Id="rId3" Type="${type}" Target="sharedStrings.xml"/></Relationships>`,
      ),
    ),
  })
  await expect(readRosterSheets(bytes, 'roster.xlsx')).rejects.toMatchObject(refusalOf('megabytes-at-most'))
})

let children: ChildProcessHandle[] = []
beforeAll(() => {
  children = []
})
const start = (entry: 'roster-process') => {
  const child = startNodeProcess(entry)
  children.push(child)
  return child
}

test('a roster is read in a process of its own, which ends with the answer', async () => {
  const rows = Array.from({ length: 30_000 }, (_, row) => [`First ${row}`, `Last ${row}`])
  const csv = Buffer.from(rows.map((cells) => cells.join(',')).join('\n'))
  const [{ table }] = await readRosterInProcess({ bytes: csv, file: 'roster.csv' }, startNodeProcess)
  expect(table.headers).toEqual(['First 0', 'Last 0'])
  expect(table.rows).toHaveLength(29_999)
  expect(table.rows.at(-1)).toEqual({ row: 30_000, cells: ['First 29999', 'Last 29999'] })
  const refused = readRosterInProcess({ bytes: Buffer.from('name\n'), file: 'roster.csv' }, start as never)
  await expect(refused).rejects.toMatchObject(refusalOf('no-rows'))
  expect(await children.at(-1)?.exited).toBe(null)
})

test('reading a roster that never ends is ended, and the file is refused', async () => {
  const deaf = (): ChildProcessHandle => {
    let exit: (cause: null) => void = () => {}
    const exited = new Promise<null>((resolve) => {
      exit = resolve
    })
    return { exited, send() {}, onMessage() {}, unref() {}, kill: () => exit(null) }
  }
  const reading = readRosterInProcess({ bytes: Buffer.from('a\nb\n'), file: 'roster.csv' }, deaf, 1)
  await expect(reading).rejects.toMatchObject(refusalOf('broken-workbook'))
})
