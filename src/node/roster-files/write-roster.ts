import { stringify } from 'csv-stringify/sync'
import type { AthleteRecord } from '../../contract/roster.ts'
import { exportCells, exportHeaders } from '../../core/athletes/import/roster-cells.ts'

/** Spreadsheets read accents right only after it. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A roster as CSV (RFC 4180), or as TSV: importing it again changes nothing. */
export function rosterText(athletes: readonly AthleteRecord[], delimiter: ',' | '\t'): string {
  const attributes = [...new Set(athletes.flatMap((athlete) => Object.keys(athlete.custom_attributes)))].toSorted()
  const rows = athletes.map((athlete) => exportCells(athlete, attributes))
  return BYTE_ORDER_MARK + delimitedText([exportHeaders(attributes), ...rows], delimiter)
}

export const delimitedText = (rows: readonly (readonly string[])[], delimiter: ',' | '\t'): string =>
  stringify(
    rows.map((cells) => [...cells]),
    { delimiter, record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  )
