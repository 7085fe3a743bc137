import { parseJsonString } from '../../../service/client/json-text.ts'
import { createRowReader } from './row-reader.ts'

/** Text that a spreadsheet would run as a formula (OWASP: CSV injection). */
const isFormula = /^[=+\-@\t\r]/

/** Prefixes a formula with an apostrophe, so that a spreadsheet shows it as text. Numbers never need it. */
const neutralizeFormula = (text: string): string => (isFormula.test(text) ? `'${text}` : text)

/** Spreadsheets decode accents correctly only after this mark. */
export const BYTE_ORDER_MARK = '\uFEFF'

const LINE_END = '\r\n'
const needsQuotes = /[",\r\n]/

/** Creates lines of CSV (RFC 4180): null as an empty cell, an empty text in quotes, anything else as received. */
export function createCsvLines(columns: readonly string[], { neutralize }: { readonly neutralize: boolean }) {
  const read = createRowReader(columns, { toEnd: true })
  const safe = (text: string) => (neutralize ? neutralizeFormula(text) : text)
  const quoted = (text: string) => (text === '' || needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

  function cell(json: string): string {
    const first = json[0]
    if (first === undefined) return ''
    if (first === '"') return quoted(safe(parseJsonString(json)))
    if (json === 'null') return ''
    return first === '{' || first === '[' ? quoted(json) : json
  }

  const line = (cells: readonly string[]) => {
    const text = cells.join(',')
    // Readers skip an empty line.
    return (text === '' ? '""' : text) + LINE_END
  }

  return {
    header: columns.length === 0 ? '' : line(columns.map((name) => quoted(safe(name)))),
    row: (written: string): string => line(read(written).map(cell)),
  }
}
