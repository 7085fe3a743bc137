/** Upper bounds of a roster file; a larger file is a mistake. */
export const rosterFileBounds = {
  megabytes: 50,
  rows: 100_000,
  columns: 1_000,
  /** Rows times columns, and characters of all cells together. */
  cells: 3_000_000,
  characters: 50_000_000,
} as const

/** Row of a roster file: its number as a spreadsheet shows it, and its cells as text. */
export interface RosterFileRow {
  readonly row: number
  readonly cells: readonly string[]
}

/** Roster file as a table; the first filled row names the columns. */
export interface RosterTable {
  readonly headers: readonly string[]
  readonly rows: readonly RosterFileRow[]
}

/** Text of a cell; cells missing at the end of a row are empty. */
export const cellOf = ({ cells }: RosterFileRow, column: number): string => cells[column] ?? ''
