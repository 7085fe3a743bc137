import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { chooseSheet } from '../../../src/features/import/core/roster-sheets.ts'
import { readRosterSheets } from '../../../src/features/import/station/read-roster-file.ts'
import { type Sheet, workbook, workbookOf } from './workbook.ts'

const names = ['First Name', 'Last Name']
const roster = { name: 'Fall 2026', rows: [names, ['Maya', 'Ortiz']] }
const cover = { name: 'Cover', rows: [['Riverside Baseball'], ['Printed by', 'Coach Kim'], ['On', '5/1/2026']] }
const hidden = { name: 'Last year', rows: [names, ['Old', 'Player']], state: 'hidden' } as const
const veryHidden = { name: 'Lists', rows: [['Positions'], ['pitcher']], state: 'veryHidden' } as const

/** Chooses the sheet of a workbook as an import does. */
async function chosenOf(sheets: readonly Sheet[], wanted?: string) {
  const { sheet, open } = chooseSheet(await readRosterSheets(workbookOf(...sheets), 'roster.xlsx', wanted), wanted)
  return { name: sheet.name, rows: sheet.table.rows.map(({ cells }) => cells), open }
}

const ofRoster = { name: 'Fall 2026', rows: [['Maya', 'Ortiz']], open: [] }

test('hidden and very hidden sheets are never read, wherever they stand and whoever names them', async () => {
  expect(await chosenOf([hidden, veryHidden, roster])).toEqual(ofRoster)
  expect(await chosenOf([hidden, roster], 'Last year')).toEqual(ofRoster)
  await expect(readRosterSheets(workbookOf(hidden), 'roster.xlsx')).rejects.toMatchObject({
    code: 'roster-unreadable',
    parameters: { why: { code: 'hidden-sheets' } },
  })
})

test('a cover sheet before the roster leads to the sheet with the athletes', async () => {
  expect(await chosenOf([cover, veryHidden, roster])).toEqual(ofRoster)
  expect(await chosenOf([{ name: 'Empty', rows: [] }, roster])).toEqual(ofRoster)
})

test('two sheets that could be the roster are asked about, and the named one is read', async () => {
  const spring = { name: 'Spring <A&B>', rows: [names, ['Jo', 'Weber']] }
  const sheets = [roster, cover, spring] as const
  expect((await chosenOf([...sheets])).open).toEqual(['Fall 2026', 'Spring <A&B>'])
  const chosen = { name: 'Spring <A&B>', rows: [['Jo', 'Weber']], open: [] }
  expect(await chosenOf([...sheets], 'spring <a&b>')).toEqual(chosen)
})

test('a workbook of sheets without a column of names is asked about, unless it has one sheet', async () => {
  const kids = {
    name: 'Kids',
    rows: [
      ['Kid', 'Age'],
      ['Maya', 9],
    ],
  }
  expect((await chosenOf([kids, cover])).open).toEqual(['Kids', 'Cover'])
  expect((await chosenOf([kids])).open).toEqual([])
})

test('data that is too large for a roster may stand beside the roster, and not alone', async () => {
  const wide = { name: 'Data', rows: [Array.from({ length: 1_001 }, (_, index) => index), [1]] }
  expect(await chosenOf([wide, roster])).toEqual(ofRoster)
  await expect(chosenOf([wide, cover])).rejects.toMatchObject({ parameters: { why: { code: 'columns-at-most' } } })
  const far = changed(workbookOf(roster, { name: 'Far', rows: [['x']] }), (xml) => xml.replace('A1', 'XFD1'), 2)
  const huge = changed(far, (xml) => xml.replace('</row>', '</row><row r="999"><c r="A999"><v>1</v></c></row>'), 2)
  expect((await readRosterSheets(huge, 'roster.xlsx')).map(({ name }) => name)).toEqual(['Fall 2026'])
})

test('a sheet that a workbook lists very often is read within the bounds', async () => {
  const parts = unzipSync(workbook([names, ...Array.from({ length: 1_500 }, () => ['Maya', 'Ortiz'])]))
  const list = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())
  const [listed = ''] = /<sheet [^>]*>/.exec(list) ?? []
  const often = strToU8(list.replace(listed, listed.repeat(5_000)))
  const sheets = await readRosterSheets(zipSync({ ...parts, 'xl/workbook.xml': often }), 'roster.xlsx')
  expect(sheets.length).toBeLessThan(1_000)
})

/** The workbook of a roster with its sheet changed, as another program writes it. */
function changed(bytes: Uint8Array, change: (xml: string) => string, number = 1) {
  const parts = unzipSync(bytes)
  const sheet = `xl/worksheets/sheet${number}.xml`
  return zipSync({ ...parts, [sheet]: strToU8(change(strFromU8(parts[sheet] ?? new Uint8Array()))) })
}

const tableOf = (bytes: Uint8Array) => readRosterSheets(bytes, 'roster.xlsx').then(([{ table }]) => table)

test('cells and rows without addresses are read in their order', async () => {
  const rows = [names, ['Maya', 'Ortiz'], ['Zoë', 'Núñez']]
  const read = await tableOf(changed(workbook(rows), (xml) => xml.replaceAll(/ r="\w+"/g, '')))
  expect(read).toEqual(await tableOf(workbook(rows)))
  const mixed = changed(workbook(rows), (xml) => xml.replace(' r="B2"', '').replace('<row r="3">', '<row>'))
  expect(await tableOf(mixed)).toEqual(read)
})

test('the error of a formula is read as its text, and not as an empty cell', async () => {
  const { rows } = await tableOf(workbook([names, ['Al', { error: '#N/A' }]]))
  expect(rows).toEqual([{ row: 2, cells: ['Al', '#N/A'] }])
})

test('a packed file that is no workbook is called so', async () => {
  const bytes = zipSync({ 'content.xml': strToU8('<office:document/>') })
  await expect(tableOf(bytes)).rejects.toMatchObject({ parameters: { why: { code: 'other-workbook' } } })
})
