import { stringify } from 'csv-stringify/sync'
import type { AthleteRecord } from '../../../station/contract/roster.ts'
import { BYTE_ORDER_MARK } from '../../exports/station/csv-line.ts'
import { exportCells, exportHeaders } from '../core/roster-cells.ts'
import { buildWorkbook } from './write-workbook.ts'

/** Writes a roster as CSV (RFC 4180) or TSV; importing it again changes nothing. */
export const rosterToText = (athletes: readonly AthleteRecord[], delimiter: ',' | '\t'): string =>
  BYTE_ORDER_MARK + delimitedText(rosterRows(athletes), delimiter)

/** Writes a roster as a workbook (XLSX). */
export const rosterToWorkbook = (athletes: readonly AthleteRecord[]): Promise<Uint8Array> =>
  buildWorkbook(rosterRows(athletes))

/** Header, then one row per athlete. */
function rosterRows(athletes: readonly AthleteRecord[]): string[][] {
  const attributes = [...new Set(athletes.flatMap((athlete) => Object.keys(athlete.custom_attributes)))].toSorted()
  return [exportHeaders(attributes), ...athletes.map((athlete) => exportCells(athlete, attributes))]
}

export const delimitedText = (rows: readonly (readonly string[])[], delimiter: ',' | '\t'): string =>
  stringify(
    rows.map((cells) => [...cells]),
    { delimiter, record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  )
