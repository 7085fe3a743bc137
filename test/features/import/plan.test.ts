import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRoster } from '../../../src/features/import/core/parse-roster.ts'
import { createPlanner, type KnownRoster, planRows } from '../../../src/features/import/core/plan.ts'
import { exportCells, exportHeaders } from '../../../src/features/import/core/roster-cells.ts'
import type { ImportChoices, RowAction } from '../../../src/features/import/roster-import.ts'
import type { Athlete } from '../../../src/service/athletes.ts'
import { fullNameKey } from '../../../src/station/athletes/names.ts'
import { toRecord } from '../../../src/station/athletes/roster-list.ts'
import { anyRoster } from '../../support/any-athlete.ts'

const plain: ImportChoices = {
  dateOrder: null,
  heightUnit: null,
  weightUnit: null,
  existing: 'update',
  sameName: 'ask',
}

function known(athletes: readonly Athlete[], made: Record<string, string> = {}): KnownRoster {
  const key = ({ first_name, last_name }: Athlete) => fullNameKey(first_name ?? '', last_name ?? '')
  return {
    get: (id) => athletes.find((athlete) => athlete.id.toLowerCase() === id.toLowerCase()),
    find: ({ firstName, lastName }) => athletes.filter((athlete) => key(athlete) === fullNameKey(firstName, lastName)),
    madeOf: (fingerprint) => made[fingerprint],
  }
}

interface Given {
  readonly athletes?: readonly Athlete[]
  readonly choices?: Partial<ImportChoices>
  readonly customColumns?: boolean
}

/** Rows as text, the cells between bars; the first names the columns. */
function plan(text: readonly string[], { athletes = [], choices, customColumns = false }: Given = {}) {
  const [headers = [], ...rows] = text.map((line) => line.split('|').map((cell) => cell.trim()))
  const all = { ...plain, ...choices }
  const table = { headers, rows: rows.map((cells, index) => ({ row: index + 2, cells })) }
  const read = parseRoster(table, {
    choices: all,
    columns: new Map(),
    customColumns,
    today: '2026-11-22',
    file: 'roster.csv',
  })
  return { ...read, plan: planRows(read.rows, known(athletes), all) }
}

const actions = (text: readonly string[], given?: Given): RowAction[] =>
  plan(text, given).plan.map(({ action }) => action)

const maya: Athlete = {
  id: 'A1',
  first_name: 'Maya',
  last_name: 'Ortiz',
  date_of_birth: '2004-05-06T00:00:00Z',
  height: 69,
}

test('creates a new athlete with every field, in the service’s units and values', () => {
  const [action] = actions([
    'First | Last | DOB | Throws | Sport | Position | Level | Height | Weight | custom.jersey',
    'Jo | Weber | 5/17/2003 | R | Baseball | Pitcher / First Base | High School | 6\'1" | 82 kg | 12',
  ])
  expect(action).toEqual({
    kind: 'create',
    namesakes: [],
    body: {
      first_name: 'Jo',
      last_name: 'Weber',
      date_of_birth: '2003-05-17',
      dominant_arm: 'right',
      activity: 'baseball',
      positions: ['pitcher', 'first_base'],
      competition_level: 'high_school',
      height: 73,
      weight: 181,
      custom_attributes: { jersey: '12' },
    },
  })
})

test('matches an athlete by id first, and sends only the differences', () => {
  const text = ['id | First Name | Last Name | Height', 'a1 | Maya | Ortíz | 69']
  expect(actions(text, { athletes: [maya] })).toEqual([
    { kind: 'update', athleteId: 'A1', body: { last_name: 'Ortíz' } },
  ])
})

test('matches an athlete by name and date of birth, and sends nothing without a difference', () => {
  const text = ['Name | Born | Height', 'ORTIZ, MAYA | 2004-05-06 | 69', 'Maya Ortiz | 2001-01-01 | 69']
  const [same, other] = actions(['First | Last | Born | Height', 'Maya | Ortiz | 2004-05-06 | 69'], {
    athletes: [maya],
  })
  expect(same).toEqual({ kind: 'unchanged', athleteId: 'A1' })
  expect(other).toBeUndefined()
  expect(actions(text, { athletes: [maya] })).toMatchObject([
    { kind: 'unchanged', athleteId: 'A1' },
    { kind: 'create', body: { date_of_birth: '2001-01-01' }, namesakes: ['A1'] },
  ])
})

test('asks about a match by name alone, and follows the person’s choice', () => {
  const text = ['First | Last | Height', 'Maya | Ortiz | 70']
  const given = (sameName: ImportChoices['sameName']) => actions(text, { athletes: [maya], choices: { sameName } })
  expect(given('ask')).toMatchObject([{ kind: 'refuse', problems: [{ because: { code: 'athlete-same-name' } }] }])
  expect(given('update')).toEqual([{ kind: 'update', athleteId: 'A1', body: { height: 70 } }])
  expect(given('create')).toMatchObject([{ kind: 'create', namesakes: ['A1'] }])
  expect(given('skip')).toEqual([{ kind: 'skip', athleteId: 'A1' }])
})

test('a name that looks the same is the same athlete, whose stored name stays', () => {
  const brien = { id: 'A3', first_name: 'Al', last_name: "O'Brien", date_of_birth: null }
  const given = { athletes: [maya, brien], choices: { sameName: 'update' } } as const
  const text = ['First | Last | Height', 'Ma\u200bya | Ortiz\u200f | 70', 'Al | O\u2019Brien | 71']
  expect(actions(text, given)).toEqual([
    { kind: 'update', athleteId: 'A1', body: { height: 70 } },
    { kind: 'update', athleteId: 'A3', body: { height: 71 } },
  ])
  expect(actions(['First | Last', '\u200eJo\u00a0Ann | D\u2019Angelo\ufe0f'])).toMatchObject([
    { kind: 'create', body: { first_name: 'Jo Ann', last_name: 'D\u2019Angelo' } },
  ])
})

test('two rows of one athlete in look-alike spellings are found, and create one', () => {
  expect(actions(['First | Last', "Al | O'Brien", 'Al | O\u2019Brien'])).toMatchObject([
    { kind: 'create' },
    { kind: 'refuse', problems: [{ because: { code: 'athlete-twice' } }] },
  ])
})

test('a file in upper case does not overwrite a name, and a better spelling does', () => {
  const loud = { id: 'A4', first_name: 'JO', last_name: 'MCKAY', date_of_birth: null }
  const text = ['id | First | Last', 'A1 | MAYA | ORTIZ', 'A4 | Jo | McKay']
  expect(actions(text, { athletes: [maya, loud] })).toEqual([
    { kind: 'unchanged', athleteId: 'A1' },
    { kind: 'update', athleteId: 'A4', body: { first_name: 'Jo', last_name: 'McKay' } },
  ])
})

test('never chooses between two athletes of one name', () => {
  const other = { ...maya, id: 'A2', date_of_birth: null }
  const text = ['First | Last', 'Maya | Ortiz']
  expect(actions(text, { athletes: [maya, other], choices: { sameName: 'update' } })).toMatchObject([
    { kind: 'refuse', problems: [{ because: { code: 'athlete-same-name' } }] },
  ])
})

test('leaves existing athletes unchanged when a person chooses so', () => {
  const text = ['id | Height', 'A1 | 70']
  expect(actions(text, { athletes: [maya], choices: { existing: 'skip' } })).toEqual([
    { kind: 'skip', athleteId: 'A1' },
  ])
})

test('refuses the second row of the same athlete, and names the first', () => {
  const rows = [
    'id | First | Last | DOB',
    'A1 | | | ',
    'a1 | May | | ',
    ' | Jo | Weber | 2001-02-03',
    ' | jo | WEBER | 2001-02-03',
  ]
  expect(actions(rows, { athletes: [maya] })).toMatchObject([
    { kind: 'unchanged' },
    { kind: 'refuse', problems: [{ because: { code: 'athlete-twice', parameters: { row: 2 } } }] },
    { kind: 'create' },
    { kind: 'refuse', problems: [{ because: { code: 'athlete-twice', parameters: { row: 4 } } }] },
  ])
})

test('skips a row that equals an earlier one, unless a person decided about it', () => {
  const rows = ['id | First | Last', 'A1 | | ', 'A1 | | ', ' | Jo | Weber', ' | Jo | Weber']
  expect(actions(rows, { athletes: [maya] })).toMatchObject([
    { kind: 'unchanged' },
    { kind: 'skip', athleteId: null, sameAsRow: 2 },
    { kind: 'create' },
    { kind: 'skip', athleteId: null, sameAsRow: 4 },
  ])
  const create = { kind: 'create', body: {}, namesakes: [] }
  const planRow = createPlanner(known([]), plain, new Map([[3, { kind: 'create' }]]))
  const { rows: read } = plan(['First', 'Jo', 'Jo'])
  expect(read.map((row) => planRow(row).action)).toMatchObject([
    { ...create, body: { first_name: 'Jo' } },
    { kind: 'refuse', problems: [{ because: { code: 'athlete-twice' } }] },
  ])
})

test.each([
  ['a birth date in the future', 'DOB', '2027-01-01', 'past-day'],
  ['a day that is none', 'DOB', '2003-02-30', 'day-of-order'],
  ['a height that is none', 'Height', 'tall', 'height-such-as'],
  ['feet that may be inches', 'Height (ft)', '5.11 ', 'height-such-as'],
  ['feet in a column of inches', 'Height (in)', '5.11', 'height-such-as'],
  ['meters in a column of centimeters', 'Height (cm)', '1.85', 'height-such-as'],
  ['inches that may have lost a digit', 'Height (ft in)', '5.1', 'height-such-as'],
  ['inches that are a foot', 'Height (ft in)', '5.12', 'height-such-as'],
  ['a last name that is an error', 'Last', '#N/A', 'no-formula-error'],
  ['a last name with an error', 'Last', 'Ortiz #¿NOMBRE?', 'no-formula-error'],
  ['an attribute that is an error', 'custom.team', '#SPILL!', 'no-formula-error'],
  ['a phone number that is rounded', 'Phone', '5.55123E+09', 'all-digits'],
  ['a weight that is none', 'Weight (lb)', 'heavy', 'weight-such-as'],
  ['a side that is none', 'Throws', 'up', 'one-of'],
  ['positions without an activity', 'Position', 'pitcher', 'activity-first'],
])('refuses a row with %s, and names its column', (_what, header, cell, expected) => {
  const choices = header === 'Height (ft)' ? { heightUnit: 'ft' as const } : {}
  const [action] = actions([`First | ${header}`, `Maya | ${cell}`], { choices })
  expect(action).toMatchObject({
    kind: 'refuse',
    problems: [{ column: header, because: { code: 'athlete-invalid', parameters: { expected: { code: expected } } } }],
  })
})

test('refuses a row without a first name, and one with an unknown id', () => {
  expect(actions(['id | First | Last', ' | | Ortiz', 'X9 | Maya | '])).toMatchObject([
    { kind: 'refuse', problems: [{ because: { code: 'athlete-invalid', parameters: { field: 'first_name' } } }] },
    { kind: 'refuse', problems: [{ because: { code: 'athlete-not-found' } }] },
  ])
})

test.each([
  ['dates of either order', ['First | DOB', 'Jo | 03/04/2001'], ['date-order']],
  ['dates of which one has a day beyond 12', ['First | DOB', 'Jo | 03/04/2001', 'Al | 03/25/2001'], []],
  ['heights of no common unit', ['First | Height', 'Jo | 72', 'Al | 180'], ['height-unit']],
  ['heights in feet and inches', ['First | Height', 'Jo | 6-1'], []],
  ['feet with inches or fractions after a point', ['First | Height', 'Jo | 5.11', 'Al | 6'], ['height-unit']],
  ['the same with another point', ['First | Height', 'Jo | 5,9'], ['height-unit']],
  ['the same where the column says feet', ['First | Height (ft)', 'Jo | 5.9'], ['height-unit']],
  ['fractions that are no inches', ['First | Height', 'Jo | 5.75', 'Al | 5.5'], []],
  ['whole feet', ['First | Height (ft)', 'Jo | 6', 'Al | 5.0'], []],
  ['weights without a unit', ['First | Weight', 'Jo | 80'], ['weight-unit']],
  ['weights whose column names the unit', ['First | weight_kg', 'Jo | 80'], []],
])('asks a person only for decisions that the file leaves open: %s', (_what, text, kinds) => {
  expect(plan(text).questions.map(({ kind }) => kind)).toEqual(kinds)
})

test('dates with the day first among dates with the month first are a question, however few they are', () => {
  const many = Array.from({ length: 60 }, (_, index) => `P${index} | 02/13/2001`)
  const mixed = ['First | DOB', 'Al | 03/04/2001', ...many, 'Jo | 25/12/2001']
  expect(plan(mixed).questions).toEqual([
    { kind: 'date-order', column: 'DOB', samples: ['25/12/2001', '02/13/2001'], isMixed: true },
  ])
  const chosen = plan(mixed, { choices: { dateOrder: 'mdy' } })
  expect(chosen.questions).toEqual([])
  expect(chosen.plan.filter(({ action }) => action.kind === 'refuse').map(({ name }) => name)).toEqual(['Jo'])
})

test.each([
  ['a day beyond 12 decides', ['04/05/2011', '13/02/2012'], null, ['dmy', '13/02/2012', '2012-02-13']],
  ['a person chose', ['04/05/2011'], 'mdy', ['mdy', '04/05/2011', '2011-04-05']],
  ['a time stands after the day', ['5/17/2003 0:00'], null, ['mdy', '5/17/2003 0:00', '2003-05-17']],
] as const)(
  'says with an example how dates of birth are read where %s',
  (_what, days, dateOrder, [order, text, day]) => {
    const rows = days.map((born, index) => `P${index} | ${born}`)
    const { dates } = plan(['First | DOB', ...rows], { choices: { dateOrder } })
    expect(dates).toEqual({ column: 'DOB', order, text, day })
  },
)

test('says nothing about the order of dates that can be read in one way only', () => {
  expect(plan(['First | DOB', 'Jo | 2001-02-03', 'Al | 17 May 2003', 'Bo | 5/5/2001']).dates).toBeNull()
})

test.each([
  ['baseball', 'P', ['pitcher']],
  ['Softball', 'c / 1B, 2b; 3B', ['catcher', 'first_base', 'second_base', 'third_base']],
  ['baseball', 'SS, LF, CF, RF, DH', ['shortstop', 'left_field', 'center_field', 'right_field', 'designated_hitter']],
  ['basketball', 'C, PG', ['center', 'point_guard']],
])('reads the positions of %s “%s”', (sport, positions, expected) => {
  const text = ['First | Sport | Position', `Jo | ${sport} | ${positions}`]
  expect(actions(text)).toMatchObject([{ kind: 'create', body: { positions: expected } }])
})

test('reads a position by the activity that the service has, and finds no change in it', () => {
  const catcher = { ...maya, activity: 'baseball', positions: ['catcher'] }
  expect(actions(['id | Position', 'A1 | C', 'A1 | C, P'].slice(0, 2), { athletes: [catcher] })).toMatchObject([
    { kind: 'unchanged' },
  ])
  expect(actions(['id | Position', 'A1 | C, P'], { athletes: [catcher] })).toMatchObject([
    { kind: 'update', body: { positions: ['catcher', 'pitcher'] } },
  ])
})

test.each(['RHP', 'OF', 'UTIL'])(
  'refuses the position %s, which may mean more than one, with the short names',
  (short) => {
    const [action] = actions(['First | Sport | Position', `Jo | Baseball | P, ${short}`])
    const expected = { code: 'positions-by-letters', parameters: { positions: 'P, C, 1B, 2B, 3B, SS, LF, CF, RF, DH' } }
    expect(action).toMatchObject({
      kind: 'refuse',
      problems: [{ column: 'Position', because: { code: 'athlete-invalid', parameters: { expected } } }],
    })
  },
)

test('reads feet with a point as a person chose, also where the column says feet', () => {
  const heights = (heightUnit: 'ft' | 'ft-in') =>
    actions(['First | Height (ft)', 'Jo | 5.9', 'Al | 5.11', 'Bo | 6'], { choices: { heightUnit } })
  expect(heights('ft-in')).toMatchObject([{ body: { height: 69 } }, { body: { height: 71 } }, { body: { height: 72 } }])
  expect(heights('ft')).toMatchObject([{ body: { height: 71 } }, { kind: 'refuse' }, { body: { height: 72 } }])
})

test('refuses a height that does not fit the unit of the others', () => {
  const many = Array.from({ length: 60 }, (_, index) => `P${index} | 70`)
  const all = actions(['First | Height', ...many, 'Jo | 5.11', 'Al | 180'])
  expect(all.filter(({ kind }) => kind === 'refuse')).toHaveLength(2)
})

test('refuses a row with more cells than columns, and never shifts its cells', () => {
  const text = ['First | Last | Email', 'Maya | Ortiz | Jr. | m@x.test', 'Jo | Weber | j@x.test | |']
  expect(actions(text)).toMatchObject([
    {
      kind: 'refuse',
      problems: [{ column: null, because: { code: 'roster-row-shifted', parameters: { cells: 4, columns: 3 } } }],
    },
    { kind: 'create', body: { email: 'j@x.test' } },
  ])
  const planRow = createPlanner(known([]), plain, new Map([[2, { kind: 'create' }]]))
  expect(plan(text).rows.map((row) => planRow(row).action.kind)).toEqual(['refuse', 'create'])
})

test.each([
  ['Total', ''],
  ['TOTAL:', '24'],
  ['Grand', 'Total'],
  ['Total athletes', '24'],
  ['Total de jugadores', ''],
  ['Promedio', ''],
])('skips the line of totals “%s %s”, which is no athlete', (first, last) => {
  const [action] = actions(['First | Last | Height (in)', `${first} | ${last} | 70`])
  expect(action).toEqual({ kind: 'skip', athleteId: null, isTotal: true })
})

test('a person with a name like a total is an athlete by their id or date of birth, or by decision', () => {
  const text = ['First | Last | DOB', 'Total | Ortiz | ', 'Total | | 2001-02-03', 'Total | | ']
  expect(actions(text).map(({ kind }) => kind)).toEqual(['create', 'create', 'skip'])
  const planRow = createPlanner(known([]), plain, new Map([[4, { kind: 'create' }]]))
  const last = plan(text).rows.at(-1)
  expect(last && planRow(last).action.kind).toBe('create')
})

test.each([
  '2003-05-17T00:00:00Z',
  '2003-05-17T00:00:00.000+00:00',
  '2003-05-17 00:00:00',
  '5/17/2003 0:00',
  '5/17/2003 12:00:00 AM',
  '5/17/2003, 0:00',
  '17 May 2003 00:00',
])('reads the date of birth %s, whose time means nothing', (born) => {
  expect(actions(['First | DOB', `Jo | ${born}`])).toMatchObject([{ body: { date_of_birth: '2003-05-17' } }])
})

test('asks for the order of dates with a time as for dates without', () => {
  expect(plan(['First | DOB', 'Jo | 03/04/2001 0:00']).questions).toMatchObject([{ kind: 'date-order' }])
})

test('leaves unknown columns out, or imports them as custom attributes on request', () => {
  const text = ['First | Jersey # | Shirt size | 2nd bat | 背番号', 'Jo | 12 | L | 33 | 7']
  expect(actions(text)).toMatchObject([{ body: { first_name: 'Jo' } }])
  expect(actions(text, { customColumns: true })).toMatchObject([
    { body: { custom_attributes: { jersey: '12', shirt_size: 'L', _2nd_bat: '33' } } },
  ])
})

test('refuses a file without names or ids, and one with two columns for a field', () => {
  const refused = (why: string) =>
    expect.objectContaining({ parameters: { file: 'roster.csv', why: expect.objectContaining({ code: why }) } })
  expect(() => actions(['Height', '70'])).toThrow(refused('no-name-column'))
  expect(() => actions(['First | Given name', 'Jo | Jo'])).toThrow(refused('column-twice'))
})

test('imports a roster’s export again without any change, with any stored values', () => {
  fc.assert(
    fc.property(anyRoster, (athletes) => {
      const records = athletes.map(toRecord)
      const keys = [...new Set(records.flatMap(({ custom_attributes }) => Object.keys(custom_attributes)))]
      const table = {
        headers: exportHeaders(keys),
        rows: records.map((record, index) => ({ row: index + 2, cells: exportCells(record, keys) })),
      }
      const reading = { choices: plain, columns: new Map(), customColumns: false, today: '2026-11-22', file: 'x' }
      const read = parseRoster(table, reading)
      expect(read.questions).toEqual([])
      const kinds = planRows(read.rows, known(athletes), plain).map(({ action }) => action.kind)
      expect(new Set(kinds)).toEqual(new Set(['unchanged']))
    }),
  )
})

test('updates the preferred athlete for a row with a duplicate’s name, and keeps the preferred name', () => {
  const table = parseRoster(
    { headers: ['First', 'Last', 'DOB', 'Height'], rows: [{ row: 2, cells: ['Maia', 'Ortiz', '2004-05-06', '70'] }] },
    { choices: plain, columns: new Map(), customColumns: false, today: '2026-11-22', file: 'roster.csv' },
  )
  const roster: KnownRoster = { ...known([maya]), find: () => [maya] }
  expect(planRows(table.rows, roster, plain).map(({ action }) => action)).toEqual([
    { kind: 'update', athleteId: 'A1', body: { height: 70 } },
  ])
})

test('keeps the name of an athlete who is chosen for a row with an unknown id', () => {
  const table = parseRoster(
    { headers: ['id', 'First', 'Last', 'Height'], rows: [{ row: 2, cells: ['X9', 'Maia', 'Ortiz', '70'] }] },
    { choices: plain, columns: new Map(), customColumns: false, today: '2026-11-22', file: 'roster.csv' },
  )
  const roster: KnownRoster = { ...known([maya]), find: () => [maya] }
  const planRow = createPlanner(roster, plain, new Map([[2, { kind: 'update', athleteId: 'A1' }]]))
  const planned = table.rows.map((row) => planRow(row).action)
  expect(planned).toEqual([{ kind: 'update', athleteId: 'A1', body: { height: 70 } }])
})
