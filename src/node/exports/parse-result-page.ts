import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
import type { Evidence } from '../../contract/evidence.ts'
import { evidence } from '../../contract/evidence.ts'
import type { ResultColumn, ResultPage } from '../../core/exports/export-ports.ts'
import { type ScannedPage, scanPage } from './scan/scan-page.ts'

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
  const page = mayHaveNaN ? scanPage(withoutNaN(text.toString('utf8'))) : scanned
  if (page === 'no-json') return { kind: 'no-json' }
  if (page === 'no-rows') return { kind: 'malformed', detail: 'rows: expected an array of objects' }
  if (page === 'duplicate-rows') return { kind: 'malformed', detail: evidence('no-json') }
  return { kind: 'page', page: { rows: page.rows, lines: page.lines, columns: readColumns(page) } }
}

const withoutNaN = (text: string) =>
  Buffer.from(
    text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (found) => (found.startsWith('"') ? found : 'null')),
  )

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
