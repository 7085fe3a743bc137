/** Bounds of a roster file: more is a mistake, not a roster. */
export const rosterFileBounds = {
  megabytes: 50,
  rows: 100_000,
  columns: 1_000,
} as const

/** A row of a roster file: its number as a spreadsheet shows it, and its cells as text. */
export interface RosterFileRow {
  readonly row: number
  readonly cells: readonly string[]
}

/** A roster file as a table: the first row that holds anything names the columns. */
export interface RosterTable {
  readonly headers: readonly string[]
  readonly rows: readonly RosterFileRow[]
}

/** A cell's text; a row that ends early has empty cells. */
export const cellOf = ({ cells }: RosterFileRow, column: number): string => cells[column] ?? ''
