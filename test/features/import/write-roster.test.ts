import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { parseRoster } from '../../../src/features/import/core/parse-roster.ts'
import { planRows } from '../../../src/features/import/core/plan.ts'
import { readRosterSheets } from '../../../src/features/import/station/read-roster-file.ts'
import { rosterToText, rosterToWorkbook } from '../../../src/features/import/station/write-roster.ts'
import { buildWorkbook } from '../../../src/features/import/station/write-workbook.ts'
import type { Athlete } from '../../../src/service/athletes.ts'
import { toRecord } from '../../../src/station/athletes/roster-list.ts'
import type { AthleteRecord } from '../../../src/station/contract/roster.ts'
import { anyRoster } from '../../support/any-athlete.ts'

const choices = {
  dateOrder: null,
  heightUnit: null,
  weightUnit: null,
  existing: 'update',
  sameName: 'ask',
} as const

type Write = (records: readonly AthleteRecord[]) => Promise<Uint8Array>

const written: [string, Write][] = [
  ['CSV', async (records) => Buffer.from(rosterToText(records, ','))],
  ['TSV', async (records) => Buffer.from(rosterToText(records, '\t'))],
  ['XLSX', rosterToWorkbook],
]

/** Changes that importing a file would make to its own athletes. */
async function actionsOf(file: Uint8Array, athletes: readonly Athlete[]) {
  const [{ table }] = await readRosterSheets(file, 'roster')
  const reading = { choices, columns: new Map(), customColumns: false, today: '2026-11-22', file: 'roster' }
  const { rows, questions } = parseRoster(table, reading)
  expect(questions).toEqual([])
  const get = (id: string) => athletes.find((athlete) => athlete.id.toLowerCase() === id.toLowerCase())
  const roster = { get, find: () => [], madeOf: () => undefined }
  return planRows(rows, roster, choices).map(({ action }) => action.kind)
}

test.each(written)(
  'a roster written as %s is imported again without changes, with any stored values',
  async (_kind, write) => {
    await fc.assert(
      fc.asyncProperty(anyRoster, async (athletes) => {
        const file = await write(athletes.map(toRecord))
        expect(await actionsOf(file, athletes)).toEqual(athletes.map(() => 'unchanged'))
      }),
      { numRuns: 60 },
    )
  },
)

test('writes workbook cells as text, never as numbers, dates or formulas', async () => {
  const parts = unzipSync(
    await buildWorkbook([
      ['id', 'note'],
      ['007', '=HYPERLINK("x")'],
      ['1/2/2003', ''],
    ]),
  )
  const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString()
  expect(sheet.match(/<c /g)).toHaveLength(5)
  expect(sheet.match(/s="1" t="inlineStr"/g)).toHaveLength(5)
  expect(sheet).not.toContain('<f>')
})

test('keeps every cell of a workbook with 1,000 columns', async () => {
  const headers = Array.from({ length: 1_000 }, (_, index) => `column ${index}`)
  const rows = Array.from({ length: 3 }, (_, row) => headers.map((_name, index) => `${row}.${index}`))
  const [{ table }] = await readRosterSheets(await buildWorkbook([headers, ...rows]), 'roster')
  expect(table.headers).toEqual(headers)
  expect(table.rows.map(({ cells }) => cells)).toEqual(rows)
})
