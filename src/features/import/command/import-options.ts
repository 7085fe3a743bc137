import { parsePairs } from '../../../cli/input/athlete-fields.ts'
import { InvalidInput } from '../../../cli/input/invalid-input.ts'
import { cliValues } from '../../../cli/print/words.ts'
import { AppError } from '../../../station/app-error.ts'
import { withoutInvisible } from '../../../station/athletes/names.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import { chooseSheet, isSameSheet, type RosterSheets } from '../core/roster-sheets.ts'
import type { RosterTable } from '../core/roster-table.ts'
import { type ColumnTarget, ImportChoices, ImportField, type ImportQuestion } from '../roster-import.ts'

export interface ImportOptions {
  readonly map: readonly string[]
  readonly sheet?: string
  readonly custom: boolean
  readonly dateOrder?: string
  readonly heightUnit?: string
  readonly weightUnit?: string
  readonly existing: string
  readonly sameName: string
}

export const importChoicesOf = ({
  dateOrder,
  heightUnit,
  weightUnit,
  existing,
  sameName,
}: ImportOptions): ImportChoices =>
  ImportChoices.parse({
    dateOrder: dateOrder ?? null,
    heightUnit: heightUnit ?? null,
    weightUnit: weightUnit ?? null,
    existing,
    sameName,
  })

/** Chooses the sheet to import. Throws InvalidInput for one that the file lacks, AppError where it is not clear. */
export function chosenSheet(sheets: RosterSheets, wanted: string | undefined, file: string): RosterTable {
  const names = sheets.flatMap(({ name }) => name ?? []).join(', ')
  if (wanted !== undefined && !sheets.some(({ name }) => isSameSheet(name, wanted))) {
    const expected = names === '' ? evidence('no-sheet') : cliValues().oneOf(names)
    throw new InvalidInput([failure('config-invalid', { key: '--sheet', given: wanted, expected })])
  }
  const { sheet, open } = chooseSheet(sheets, wanted)
  if (open.length === 0) return sheet.table
  throw new AppError('roster-unreadable', { file, why: evidence('several-sheets', { sheets: open.join(', ') }) })
}

const CUSTOM_PREFIX = 'custom.'
const NO_TARGET = 'none'

/** Reads `--map Column=field`. Throws InvalidInput. */
export function mappedColumns({ map }: Pick<ImportOptions, 'map'>): Map<string, ColumnTarget> {
  return new Map(Object.entries(parsePairs(map)).map(([column, target]) => [column.trim(), targetOf(target)]))
}

/** Fails for columns of `--map` that the file lacks: a misspelled column would not be imported. */
export function unknownColumns(mapped: ReadonlyMap<string, ColumnTarget>, headers: readonly string[]): Failure[] {
  const columns = headers.map((header) => withoutInvisible(header).trim()).filter((column) => column !== '')
  const expected = cliValues().oneOf(columns.join(', '))
  return [...mapped.keys()]
    .filter((column) => !columns.includes(column))
    .map((column) => failure('config-invalid', { key: '--map', given: column, expected }))
}

function targetOf(target: string): ColumnTarget {
  if (target === NO_TARGET) return null
  if (target.startsWith(CUSTOM_PREFIX)) return { attribute: target.slice(CUSTOM_PREFIX.length) }
  const field = ImportField.safeParse(target)
  if (field.success) return { field: field.data }
  const expected = cliValues().oneOf([...ImportField.options, `${CUSTOM_PREFIX}…`, NO_TARGET].join(', '))
  throw new InvalidInput([failure('config-invalid', { key: '--map', given: target, expected })])
}

/** Failures for open questions: a command guesses no answers. */
export const undecidedFailures = (questions: readonly ImportQuestion[]) =>
  questions.map(({ kind, column, samples, isMixed }) =>
    failure('roster-undecided', {
      column,
      samples: isMixed ? bothOrders(samples) : samples.join(', '),
      choice: evidence(kind),
      option: `--${kind}`,
    }),
  )

const bothOrders = ([dayFirst = '', monthFirst = '']: readonly string[]) =>
  evidence('both-orders', { dayFirst, monthFirst })
