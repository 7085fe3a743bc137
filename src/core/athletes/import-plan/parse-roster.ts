import type { ColumnTarget, ImportChoices, ImportQuestion } from '../../../contract/athletes/roster-import.ts'
import { type MappedColumn, mapColumns } from './columns.ts'
import { decideReading } from './questions.ts'
import { type ReadRow, readRow } from './read-cells.ts'
import type { RosterTable } from './roster-table.ts'

export interface RosterOptions {
  readonly choices: ImportChoices
  /** Where columns go, by name; others go where their name says. */
  readonly columns: ReadonlyMap<string, ColumnTarget>
  /** Columns that no field is recognized for become custom attributes. */
  readonly customColumns: boolean
  readonly today: string
  /** The file's name, for the errors. */
  readonly file: string
}

export interface ParsedRoster {
  readonly columns: readonly MappedColumn[]
  /** While there are any, the rows are read by a guess. */
  readonly questions: readonly ImportQuestion[]
  readonly rows: readonly ReadRow[]
}

/** Reads a table as a roster. Throws AppError `roster-unreadable`. */
export function parseRoster(table: RosterTable, reading: RosterOptions): ParsedRoster {
  const { choices, customColumns, today, file } = reading
  const columns = mapColumns(table.headers, { chosen: reading.columns, customColumns }, file)
  const { decided, questions } = decideReading(table, columns, choices)
  return { columns, questions, rows: table.rows.map((row) => readRow(row, columns, { ...decided, today })) }
}
