import type { ColumnTarget, DatesRead, ImportChoices, ImportQuestion } from '../roster-import.ts'
import { type MappedColumn, mapColumns } from './columns.ts'
import { datesRead, decideReading } from './questions.ts'
import { type ReadRow, readRow } from './read-cells.ts'
import type { RosterTable } from './roster-table.ts'

export interface RosterOptions {
  readonly choices: ImportChoices
  /** Targets by column name; other columns are recognized by their names. */
  readonly columns: ReadonlyMap<string, ColumnTarget>
  /** True to import unrecognized columns as custom attributes. */
  readonly customColumns: boolean
  readonly today: string
  /** File name for errors. */
  readonly file: string
}

export interface ParsedRoster {
  readonly columns: readonly MappedColumn[]
  /** Open questions; until they are answered, rows are read with defaults. */
  readonly questions: readonly ImportQuestion[]
  readonly rows: readonly ReadRow[]
  readonly dates: DatesRead | null
}

/** Parses a table as a roster, for the command line. Throws AppError `roster-unreadable`. */
export function parseRoster(table: RosterTable, reading: RosterOptions): ParsedRoster {
  const { choices, customColumns, today, file } = reading
  const columns = mapColumns(table.headers, { chosen: reading.columns, customColumns }, file)
  const { decided, questions } = decideReading(table, columns, choices)
  const format = { ...decided, today }
  return {
    columns,
    questions,
    rows: table.rows.map((row) => readRow(row, columns, format)),
    dates: datesRead(table, columns, format),
  }
}
