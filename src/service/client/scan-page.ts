import { createRowScanner, type RowScanner } from '../../features/exports/station/row-scanner.ts'
import { viewBytes } from '../../features/exports/station/written-bytes.ts'
import {
  afterName,
  BYTE_COMMA,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  NEWLINE,
  NO_JSON,
  OPEN_BRACE,
  OPEN_BRACKET,
  skipWhiteSpace,
  stringAt,
  stringEnd,
  valueEnd,
} from './json-bytes.ts'

/** Positions of rows. */
interface FoundRows {
  readonly starts: number[]
  readonly ends: number[]
}

export interface ScannedPage {
  readonly rows: number
  /** Rows, one per line, in the page's own memory. */
  readonly lines: Uint8Array
  /** JSON of the schema; empty for none. */
  readonly schema: string
  readonly columns: ReturnType<RowScanner['columns']>
}

/**
 * Checks a page of results as JSON and cuts its rows into lines, in place: only names and the schema are parsed. The
 * bytes of a page that is refused keep their meaning.
 */
export function scanPage(bytes: Uint8Array): ScannedPage | 'no-json' | 'no-rows' | 'duplicate-rows' {
  const start = skipWhiteSpace(bytes, 0)
  if (bytes[start] !== OPEN_BRACE) return isWhole(bytes, valueEnd(bytes, start)) ? 'no-rows' : 'no-json'
  const scanner = createRowScanner()
  const found: (FoundRows | null)[] = []
  let schema = ''
  const end = scanMembers(bytes, start, (name, value) => {
    if (name === 'rows') {
      const { end: endOfRows, rows } = findRows(bytes, value, scanner)
      found.push(rows)
      return endOfRows
    }
    const valueEndsAt = valueEnd(bytes, value)
    if (name === 'schema') schema = Buffer.from(bytes.subarray(value, valueEndsAt)).toString()
    return valueEndsAt
  })
  if (!isWhole(bytes, end)) return 'no-json'
  if (found.length > 1) return 'duplicate-rows'
  const [rows = null] = found
  if (rows === null) return 'no-rows'
  return { rows: rows.starts.length, lines: cutRows(bytes, rows), schema, columns: scanner.columns() }
}

const isWhole = (bytes: Uint8Array, end: number) => end >= 0 && skipWhiteSpace(bytes, end) === bytes.length

/** End of an object; `endOf` returns the end of each member's value. */
function scanMembers(bytes: Uint8Array, start: number, endOf: (name: string, value: number) => number): number {
  let at = skipWhiteSpace(bytes, start + 1)
  if (bytes[at] === CLOSE_BRACE) return at + 1
  for (;;) {
    const value = afterName(bytes, at)
    if (value < 0) return NO_JSON
    const end = endOf(stringAt(bytes, at, stringEnd(bytes, at)), value)
    if (end < 0) return NO_JSON
    at = skipWhiteSpace(bytes, end)
    if (bytes[at] === CLOSE_BRACE) return at + 1
    if (bytes[at] !== BYTE_COMMA) return NO_JSON
    at = skipWhiteSpace(bytes, at + 1)
  }
}

/** Finds the rows of an array. `rows` is null for anything but an array of objects. */
function findRows(bytes: Uint8Array, start: number, scanner: RowScanner): { end: number; rows: FoundRows | null } {
  if (bytes[start] !== OPEN_BRACKET) return { end: valueEnd(bytes, start), rows: null }
  const viewed = viewBytes(bytes)
  const rows: FoundRows = { starts: [], ends: [] }
  let isOnlyObjects = true
  let at = skipWhiteSpace(bytes, start + 1)
  if (bytes[at] === CLOSE_BRACKET) return { end: at + 1, rows }
  for (;;) {
    const isObject = bytes[at] === OPEN_BRACE
    const end = isObject ? scanner.scan(viewed, at) : valueEnd(bytes, at)
    if (end < 0) return { end, rows: null }
    isOnlyObjects &&= isObject
    rows.starts.push(at)
    rows.ends.push(end)
    at = skipWhiteSpace(bytes, end)
    if (bytes[at] === CLOSE_BRACKET) return { end: at + 1, rows: isOnlyObjects ? rows : null }
    if (bytes[at] !== BYTE_COMMA) return { end: NO_JSON, rows: null }
    at = skipWhiteSpace(bytes, at + 1)
  }
}

/** Moves rows together, each with a line break in place of the comma or bracket after it. */
function cutRows(bytes: Uint8Array, { starts, ends }: FoundRows): Uint8Array {
  const [from = 0] = starts
  let to = from
  for (const [row, start] of starts.entries()) {
    const end = ends[row] ?? start
    // White space between rows is left out.
    if (to !== start) bytes.copyWithin(to, start, end)
    to += end - start
    bytes[to] = NEWLINE
    to += 1
  }
  return bytes.subarray(from, to)
}
