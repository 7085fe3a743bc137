import { columnsProblem, targetColumns } from './columns.ts'
import type { RosterFileRow, RosterTable } from './roster-table.ts'

/** Sheet of a roster file that a person can see; a file without sheets is one without a name. */
export interface RosterSheet {
  readonly name: string | null
  readonly table: RosterTable
}

/** Sheets of a roster file that have rows. */
export type RosterSheets = readonly [RosterSheet, ...RosterSheet[]]

/** Rows with content that are searched for the column names: titles and notes stand above them. */
const MAX_ROWS_ABOVE = 20
const byNameAlone = { chosen: new Map(), customColumns: false } as const

const isFilled = (cell: string) => cell.trim() !== ''
const filledCells = (cells: readonly string[]) => cells.filter(isFilled).length

/** True where a column has the names or the ids of athletes. */
export const hasNameColumn = (headers: readonly string[]) =>
  columnsProblem(targetColumns(headers, byNameAlone))?.code !== 'no-name-column'

/** True for column names and not for values, of which one may be called like a column by chance. */
function areColumnNames({ cells }: RosterFileRow): boolean {
  if (!hasNameColumn(cells)) return false
  const known = targetColumns(cells, byNameAlone).filter(({ target }) => target !== null).length
  return known > 1 || filledCells(cells) === 1
}

/**
 * Makes a table of a sheet's filled rows; null where it has none below the column names. Titles above the column names,
 * and column names that are repeated, are left out.
 */
export function tableOf(rows: readonly RosterFileRow[]): RosterTable | null {
  const index = headerIndex(rows)
  const headers = rows[index]?.cells
  if (!headers) return null
  const isNamed = hasNameColumn(headers)
  const others = rows.slice(index + 1).filter(({ cells }) => !isNamed || !isSameRow(cells, headers))
  return others.length > 0 ? { headers, rows: others } : null
}

/** True for column names that are repeated, as on each printed page. */
const isSameRow = (cells: readonly string[], headers: readonly string[]) =>
  Array.from({ length: Math.max(cells.length, headers.length) }).every(
    (_cell, column) => (cells[column] ?? '').trim() === (headers[column] ?? '').trim(),
  )

/** Index of the row that names the columns: the first one, except below a title. */
function headerIndex(rows: readonly RosterFileRow[]): number {
  const [first, ...others] = rows.slice(0, MAX_ROWS_ABOVE)
  if (!first || hasNameColumn(first.cells)) return 0
  const named = others.findIndex(areColumnNames)
  if (named >= 0) return named + 1
  if (targetColumns(first.cells, byNameAlone).some(({ target }) => target !== null)) return 0
  // Columns of unknown names begin below lines of a single cell.
  const isWide = ({ cells }: RosterFileRow) => filledCells(cells) > 1
  const isTable = others.length > 0 && others.filter(isWide).length >= others.length / 2
  return filledCells(first.cells) === 1 && isTable ? others.findIndex(isWide) + 1 : 0
}

/** Compares names of sheets as spreadsheet programs do. */
export const isSameSheet = (one: string | null, other: string | undefined) =>
  one !== null && one.trim().toLowerCase() === other?.trim().toLowerCase()

interface SheetChoice {
  readonly sheet: RosterSheet
  /** Names of the sheets that could be the roster; empty where it is clear. */
  readonly open: readonly string[]
}

/** Chooses the sheet with the roster: the wanted one, else the only one with a column of names. */
export function chooseSheet(sheets: RosterSheets, wanted?: string): SheetChoice {
  const [first] = sheets
  const chosen = sheets.find(({ name }) => isSameSheet(name, wanted)) ?? (sheets.length === 1 ? first : undefined)
  if (chosen) return { sheet: chosen, open: [] }
  const likely = sheets.filter(({ table }) => hasNameColumn(table.headers))
  const open = likely.length === 1 ? [] : likely.length === 0 ? sheets : likely
  return { sheet: likely[0] ?? first, open: open.flatMap(({ name }) => name ?? []) }
}
