import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
import type { Evidence } from '../../station/contract/evidence.ts'
import { evidence } from '../../station/contract/evidence.ts'
import type { ResultColumn, ResultPage } from '../../station/ports/export-ports.ts'
import { DOUBLE_QUOTE, startsWithBytes, stringEnd } from './json-bytes.ts'
import { type ScannedPage, scanPage } from './scan-page.ts'

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
