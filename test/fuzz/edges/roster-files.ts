import fc from 'fast-check'
import { parseRoster } from '../../../src/features/import/core/parse-roster.ts'
import { ImportChoices } from '../../../src/features/import/roster-import.ts'
import { readRosterSheets } from '../../../src/features/import/station/read-roster-file.ts'
import { workbook } from '../../features/import/workbook.ts'
import { edgeOf } from '../edge.ts'
import { hostileText, spoiledBytes } from '../hostile.ts'

const titles = 'First name,Last name,Date of birth,Height,Weight,Dominant hand,Team'
const good = `${titles}\nMaya,Ortiz,2008-02-03,5'7",140 lb,right,A\nJordan,Lee,3/4/2007,170 cm,65 kg,left,B\n`
const cell = fc.oneof(hostileText(20), fc.constantFrom('Maya', '02/03/2008', `5'11"`, '1e3', '170 cm', 'both', '"'))
const table = fc
  .array(fc.array(cell, { maxLength: 9 }), { minLength: 1, maxLength: 30 })
  .map((rows) => Buffer.from([titles, ...rows.map((cells) => cells.join(','))].join('\n')))

const spreadsheet = workbook([
  ['First name', 'Last name', 'Height'],
  ['Maya', 'Ortiz', 67],
])

/** Files of rosters, from their bytes to the rows that are offered for import. */
export function rosterFiles() {
  return edgeOf({
    name: 'roster files',
    inputs: fc.oneof(
      { weight: 4, arbitrary: table },
      { weight: 3, arbitrary: spoiledBytes([Buffer.from(good), Buffer.from(`\ufeff${good}`, 'utf16le')]) },
      { weight: 1, arbitrary: spoiledBytes([spreadsheet]) },
      { weight: 1, arbitrary: hostileText().map((text) => Buffer.from(text)) },
    ),
    async feed(bytes) {
      const [{ table }] = await readRosterSheets(bytes, 'roster.csv')
      const choices = ImportChoices.parse({
        dateOrder: null,
        heightUnit: null,
        weightUnit: null,
        existing: 'update',
        sameName: 'create',
      })
      parseRoster(table, { choices, columns: new Map(), customColumns: true, today: '2026-11-14', file: 'roster.csv' })
    },
  })
}
