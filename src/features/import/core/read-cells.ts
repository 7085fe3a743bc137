import { competitionLevels, dominantSides, genders } from '../../../service/athletes.ts'
import { cleanName, searchWords, withoutInvisible } from '../../../station/athletes/names.ts'
import { type Evidence, evidence } from '../../../station/contract/evidence.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import type { ImportChoices, ImportField } from '../roster-import.ts'
import { type DateOrder, parseDay } from './birth-days.ts'
import type { MappedColumn } from './columns.ts'
import { isBareNumber, likelyHeightUnit, parseHeight, parseWeight } from './measures.ts'
import { cellOf, type RosterFileRow } from './roster-table.ts'
import { hasSpreadsheetError, isRoundedNumber, isSpreadsheetError, isTotalsLabel } from './spreadsheet-values.ts'

/** Cell with its text, its value for the service, and its problem. */
export interface ReadCell {
  readonly header: string
  readonly text: string
  readonly value: unknown
  readonly problem: Failure | null
}

/** Row with its filled cells by field; a custom attribute is named `custom_attributes.key`. */
export interface ReadRow {
  readonly row: number
  readonly id: string | null
  readonly cells: ReadonlyMap<string, ReadCell>
  /** Reason why the whole row can't be read. */
  readonly problem: Failure | null
  /** True for a row that adds up or counts the rows above it. */
  readonly isTotal: boolean
}

export interface CellFormat extends Pick<ImportChoices, 'heightUnit' | 'weightUnit'> {
  readonly dateOrder: DateOrder
  readonly heightIsGuessed?: boolean
  /** Today as `YYYY-MM-DD`, in the station's time zone. */
  readonly today: string
}

/** Reads a row. An empty cell leaves its field out. */
export function readRow(row: RosterFileRow, columns: readonly MappedColumn[], reading: CellFormat): ReadRow {
  const cells = new Map<string, ReadCell>()
  let id: string | null = null
  for (const column of columns) {
    const { target, header } = column
    if (target === null) continue
    const text = cleanCell(cellOf(row, column.index), target)
    if (text === '') continue
    if ('attribute' in target) {
      const name = `custom_attributes.${target.attribute}`
      const problem = isSpreadsheetError(text) ? invalid(name, text, evidence('no-formula-error')) : null
      cells.set(name, { header, text, value: text, problem })
    } else if (target.field === 'id') id = text
    else if (target.field === 'full_name') addFullName(cells, header, text)
    else cells.set(target.field, readCell(target.field, text, column, reading))
  }
  const isTotal = id === null && isTotals(cells)
  return { row: row.row, id, cells, problem: shiftedProblem(row, columns.length), isTotal }
}

/** Reason why cells may stand under the wrong columns: more of them are filled than there are columns. */
function shiftedProblem({ cells }: RosterFileRow, columns: number): Failure | null {
  const last = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  return last > columns ? failure('roster-row-shifted', { cells: last, columns }) : null
}

function isTotals(cells: ReadonlyMap<string, ReadCell>): boolean {
  const name = ['first_name', 'last_name'].map((field) => cells.get(field)?.text ?? '').join(' ')
  return isTotalsLabel(name) && !cells.has('date_of_birth') && !cells.has('email')
}

/** Text of a cell without characters that nobody sees. A custom attribute may have any. */
function cleanCell(cell: string, target: NonNullable<MappedColumn['target']>): string {
  if ('attribute' in target) return cell.trim()
  return isNameField(target.field) ? cleanName(cell) : withoutInvisible(cell).trim()
}

const isNameField = (field: ImportField) => field === 'full_name' || field === 'first_name' || field === 'last_name'

/** Splits “Maya Ortiz” or “Ortiz, Maya”. Separate name columns win. */
function addFullName(cells: Map<string, ReadCell>, header: string, text: string) {
  const comma = text.indexOf(',')
  const space = text.search(/\s/)
  const [first, last] =
    comma >= 0
      ? [text.slice(comma + 1), text.slice(0, comma)]
      : space < 0
        ? [text, '']
        : [text.slice(0, space), text.slice(space)]
  for (const [field, part] of [
    ['first_name', first.trim()],
    ['last_name', last.trim()],
  ] as const) {
    if (part !== '' && !cells.has(field))
      cells.set(field, { header, text: part, value: part, problem: errorProblem(field, part) })
  }
}

/** Problem of a text that a spreadsheet shows in place of a value; null for any other. */
function errorProblem(field: ImportField, text: string): Failure | null {
  if (hasSpreadsheetError(text)) return invalid(field, text, evidence('no-formula-error'))
  return field === 'phone' && isRoundedNumber(text) ? invalid(field, text, evidence('all-digits')) : null
}

const invalid = (field: string, text: string, expected: Evidence) =>
  failure('athlete-invalid', { field, given: JSON.stringify(text), expected })

function readHeight(text: string, column: MappedColumn, reading: CellFormat): number | null {
  const { heightUnit: chosen, heightIsGuessed = false } = reading
  if (column.heightUnit === null && heightIsGuessed && isBareNumber(text) && likelyHeightUnit(text) !== chosen)
    return null
  const unit = column.heightUnit === 'ft' && chosen === 'ft-in' ? chosen : (column.heightUnit ?? chosen ?? 'in')
  return parseHeight(text, unit)
}

function readCell(field: ImportField, text: string, column: MappedColumn, reading: CellFormat): ReadCell {
  const error = errorProblem(field, text)
  if (error) return { header: column.header, text, value: text, problem: error }
  const read = (value: unknown, expected: Evidence): ReadCell => ({
    header: column.header,
    text,
    value: value ?? text,
    problem: value === null ? invalid(field, text, expected) : null,
  })
  switch (field) {
    case 'date_of_birth':
      return readBirthDay(text, column, reading)
    case 'height':
      return read(readHeight(text, column, reading), evidence('height-such-as'))
    case 'weight':
      return read(parseWeight(text, column.weightUnit ?? reading.weightUnit ?? 'lb'), evidence('weight-such-as'))
    case 'gender':
    case 'dominant_arm':
    case 'dominant_leg':
    case 'competition_level': {
      const { values, known } = choices[field]
      return read(known.get(keyOf(text)) ?? null, evidence('one-of', { values: values.join(', ') }))
    }
    case 'activity':
      return read(keyOf(text), evidence('text'))
    case 'positions':
      return read(positionsOf(text), evidence('position-list'))
    default:
      return read(text, evidence('text'))
  }
}

function readBirthDay(text: string, { header }: MappedColumn, { dateOrder, today }: CellFormat): ReadCell {
  const day = parseDay(text, dateOrder, today)
  const wrong = (expected: Evidence) => invalid('date_of_birth', text, expected)
  if (day === null) {
    return { header, text, value: text, problem: wrong(evidence('day-of-order', { order: orderShown[dateOrder] })) }
  }
  return { header, text, value: day, problem: day > today ? wrong(evidence('past-day')) : null }
}

const orderShown: Readonly<Record<DateOrder, string>> = { ymd: 'YYYY/MM/DD', mdy: 'MM/DD/YYYY', dmy: 'DD/MM/YYYY' }

const keyOf = (text: string) => searchWords(text).join('_')

/** Splits positions into words like the service's; short names stay until the activity is known. */
const positionsOf = (text: string) =>
  text
    .split(/[,;|/\n]/)
    .map(keyOf)
    .filter((position) => position !== '')

/** Builds a lookup of the service's values and their common spellings. */
function choiceOf(values: readonly string[], spellings: Readonly<Record<string, string>>) {
  const own = values.map((value) => [keyOf(value), value] as const)
  return { values, known: new Map([...own, ...Object.entries(spellings)]) }
}

const sides = choiceOf(dominantSides, {
  l: 'left',
  left_handed: 'left',
  lefty: 'left',
  izquierdo: 'left',
  izquierda: 'left',
  zurdo: 'left',
  zurda: 'left',
  r: 'right',
  right_handed: 'right',
  righty: 'right',
  derecho: 'right',
  derecha: 'right',
  diestro: 'right',
  diestra: 'right',
  b: 'both',
  s: 'both',
  switch: 'both',
  ambos: 'both',
  ambas: 'both',
})

const choices = {
  gender: choiceOf(genders, {
    m: 'male',
    man: 'male',
    boy: 'male',
    hombre: 'male',
    masculino: 'male',
    f: 'female',
    woman: 'female',
    girl: 'female',
    mujer: 'female',
    femenino: 'female',
    nonbinary: 'non-binary',
    no_binario: 'non-binary',
  }),
  dominant_arm: sides,
  dominant_leg: sides,
  competition_level: choiceOf(competitionLevels, {
    hs: 'high_school',
    highschool: 'high_school',
    university: 'college',
    pro: 'professional',
    juvenil: 'youth',
    profesional: 'professional',
  }),
} as const
