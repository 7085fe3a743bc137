import { z } from 'zod'
import type { Evidence } from '../../contract/evidence.ts'
import { evidence } from '../../contract/evidence.ts'
import type { ResultColumn, ResultPage } from '../../core/exports/export-ports.ts'
import { nestsTooDeep } from '../service/nesting.ts'
import { CLOSE_ARRAY, COMMA, endOfString, endOfValue, skipSpace } from './json-text.ts'

type ParsedPage =
  | { readonly kind: 'page'; readonly page: ResultPage }
  | { readonly kind: 'no-json' }
  | { readonly kind: 'malformed'; readonly detail: Evidence | string }

const Schema = z.array(
  z.looseObject({ name: z.string(), type: z.looseObject({ name: z.string() }).optional().catch(undefined) }),
)

/**
 * Splits a page of results (service interface 4.11) into its rows. Each row keeps its original text, so that no number
 * loses a digit; parsing only validates the page. `NaN` and `Infinity`, which JSON lacks, become null.
 */
export function parseResultPage(sent: string): ParsedPage {
  const read = parseLoosely(sent)
  if (read === null) return { kind: 'no-json' }
  const { text, value } = read
  const rows = readRows(value)
  if (rows === null) return { kind: 'malformed', detail: 'rows: expected an array of objects' }
  const lines = rows.length === 0 ? [] : sliceRows(text)
  // A duplicate key: the rows in the text are not those that were parsed.
  if (lines.length !== rows.length) return { kind: 'malformed', detail: evidence('no-json') }
  const bytes = Buffer.from(lines.length === 0 ? '' : `${lines.join('\n')}\n`)
  return { kind: 'page', page: { rows: rows.length, lines: bytes, columns: readColumns(value, rows) } }
}

function parseLoosely(sent: string): { readonly text: string; readonly value: unknown } | null {
  const value = parse(sent)
  if (value !== undefined || !/NaN|Infinity/.test(sent)) return value === undefined ? null : { text: sent, value }
  const text = sent.replaceAll(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (found) =>
    found.startsWith('"') ? found : 'null',
  )
  const corrected = parse(text)
  return corrected === undefined ? null : { text, value: corrected }
}

function parse(text: string): unknown {
  if (nestsTooDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Row = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

function readRows(value: unknown): readonly Row[] | null {
  const rows = isObject(value) ? value['rows'] : null
  return Array.isArray(rows) && rows.every(isObject) ? rows : null
}

/** Columns of the schema, then columns that only rows have: no column is lost because the schema lacks it. */
function readColumns(value: unknown, rows: readonly Row[]): ResultColumn[] {
  const schema = Schema.safeParse(isObject(value) ? value['schema'] : null).data ?? []
  const columns = new Map<string, string>()
  for (const { name, type } of schema) if (!columns.has(name)) columns.set(name, type?.name ?? 'unknown')
  for (const row of rows) for (const name of Object.keys(row)) if (!columns.has(name)) columns.set(name, 'unknown')
  return [...columns].map(([name, type]) => ({ name, type }))
}

/** Texts of the elements of `rows` in the outermost object, in valid JSON. */
function sliceRows(text: string): string[] {
  let at = skipSpace(text, 0) + 1
  for (;;) {
    at = skipSpace(text, at)
    const keyEnd = endOfString(text, at)
    const key: unknown = JSON.parse(text.slice(at, keyEnd))
    at = skipSpace(text, skipSpace(text, keyEnd) + 1)
    if (key === 'rows') return sliceElements(text, at)
    at = skipSpace(text, endOfValue(text, at)) + 1
  }
}

function sliceElements(text: string, start: number): string[] {
  const elements: string[] = []
  let at = skipSpace(text, start + 1)
  while (text.charCodeAt(at) !== CLOSE_ARRAY) {
    const end = endOfValue(text, at)
    const element = text.slice(at, end)
    // Line breaks occur only between values.
    elements.push(/[\r\n]/.test(element) ? element.replaceAll(/[\r\n]+/g, ' ') : element)
    at = skipSpace(text, end)
    if (text.charCodeAt(at) === COMMA) at = skipSpace(text, at + 1)
  }
  return elements
}
