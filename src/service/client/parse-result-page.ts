import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
import type { Evidence } from '../../station/contract/evidence.ts'
import { evidence } from '../../station/contract/evidence.ts'
import type { ResultColumn, ResultPage } from '../../station/ports/export-ports.ts'
import {
  afterName,
  BYTE_COMMA,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  DOUBLE_QUOTE,
  NEWLINE,
  NO_JSON,
  OPEN_BRACE,
  OPEN_BRACKET,
  skipWhiteSpace,
  startsWithBytes,
  stringAt,
  stringEnd,
  valueEnd,
} from './json-bytes.ts'
import { createRowScanner, type RowScanner, viewBytes } from './row-scanner.ts'

/** Positions of rows. */
interface FoundRows {
  readonly starts: number[]
  readonly ends: number[]
}

interface ScannedPage {
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
function scanPage(bytes: Uint8Array): ScannedPage | 'no-json' | 'no-rows' | 'duplicate-rows' {
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

type ParsedPage =
  | { readonly kind: 'page'; readonly page: ResultPage }
  | { readonly kind: 'no-json' }
  | { readonly kind: 'malformed'; readonly detail: Evidence | string }

const Schema = z.array(
  z.looseObject({ name: z.string(), type: z.looseObject({ name: z.string() }).optional().catch(undefined) }),
)

/**
 * Splits a page of results (service interface 4.11) into its rows, in the page's own memory. Each row keeps its original
 * text, so that no number loses a digit. `NaN` and `Infinity`, which JSON lacks, become null.
 */
export function parseResultPage(sent: Buffer): ParsedPage {
  const text = isUtf8(sent) ? sent : Buffer.from(sent.toString('utf8'))
  const scanned = scanPage(text)
  const mayHaveNaN = scanned === 'no-json' && (text.includes('NaN') || text.includes('Infinity'))
  const page = mayHaveNaN ? scanPage(withoutNaN(text)) : scanned
  if (page === 'no-json') return { kind: 'no-json' }
  if (page === 'no-rows') return { kind: 'malformed', detail: 'rows: expected an array of objects' }
  if (page === 'duplicate-rows') return { kind: 'malformed', detail: evidence('no-json') }
  return { kind: 'page', page: { rows: page.rows, lines: page.lines, columns: readColumns(page) } }
}

/** Words that JSON lacks. */
const noNumbers = ['-Infinity', 'Infinity', '-NaN', 'NaN'].map((word) => Buffer.from(word))
const NULL = Buffer.from('null')

/** Copies a page with null in place of each `NaN` and `Infinity` outside its strings, in one pass. */
function withoutNaN(bytes: Buffer): Buffer {
  // Longest where each NaN became null.
  const copy = Buffer.allocUnsafe(Math.ceil((bytes.length * NULL.length) / 'NaN'.length))
  let length = 0
  for (let at = 0; at < bytes.length; ) {
    const word = noNumberAt(bytes, at)
    const end = word ? at + word.length : endOfPart(bytes, at)
    length += word ? NULL.copy(copy, length) : bytes.copy(copy, length, at, end)
    at = end
  }
  return copy.subarray(0, length)
}

function noNumberAt(bytes: Buffer, at: number): Buffer | undefined {
  const first = bytes[at]
  return noNumbers.find((word) => word[0] === first && startsWithBytes(bytes, at, word))
}

const starts: ReadonlySet<number | undefined> = new Set([DOUBLE_QUOTE, ...noNumbers.map(([first]) => first)])

/** End of a string, or of what lies before the next; nothing is replaced after a string that does not end. */
function endOfPart(bytes: Buffer, at: number): number {
  if (bytes[at] === DOUBLE_QUOTE) {
    const end = stringEnd(bytes, at)
    return end < 0 ? bytes.length : end
  }
  let end = at + 1
  while (end < bytes.length && !starts.has(bytes[end])) end += 1
  return end
}

/** Columns of the schema, then columns that only rows have: no column is lost because the schema lacks it. */
function readColumns({ schema, columns: inRows }: ScannedPage): ResultColumn[] {
  const declared = schema === '' ? [] : (Schema.safeParse(JSON.parse(schema)).data ?? [])
  const columns = new Map<string, { type: string; values: number }>()
  for (const { name, type } of declared)
    if (!columns.has(name)) columns.set(name, { type: type?.name ?? 'unknown', values: 0 })
  for (const { name, values } of inRows) {
    const column = columns.get(name)
    if (column === undefined) columns.set(name, { type: 'unknown', values })
    else column.values = values
  }
  return [...columns].map(([name, column]) => ({ name, ...column }))
}
