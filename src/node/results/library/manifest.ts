import { z } from 'zod'
import { ExportRequest } from '../../../contract/export-job.ts'

const count = z.int().min(0)

export const ColumnType = z.enum(['BIGINT', 'DOUBLE', 'VARCHAR'])
export type ColumnType = z.infer<typeof ColumnType>

/** A column of a file: `name` there, `service` as the service spells it, `declared` as its schema calls the type. */
export const FileColumn = z.object({ name: z.string(), service: z.string(), declared: z.string(), type: ColumnType })
export type FileColumn = z.infer<typeof FileColumn>

export const FileExport = z.object({
  id: z.string(),
  exportedAt: z.iso.datetime(),
  sessions: count,
  rows: count,
  /** What was asked for; null in files that join the rows of several exports. */
  request: ExportRequest.nullable(),
  /** The service's address; no key ever stands here. */
  service: z.string().nullable(),
})
export type FileExport = z.infer<typeof FileExport>

/** What stands beside each file of the library: it is ours by this, and by nothing else. */
export const Manifest = z.object({
  library: z.literal(1),
  kind: z.enum(['curves', 'sessions', 'selections']),
  file: z.string(),
  bytes: count,
  sha256: z.string(),
  rows: count,
  sessions: count,
  pair: z.object({ activity: z.string(), movement: z.string() }),
  month: z.string().nullable(),
  exports: z.array(FileExport),
  columns: z.array(FileColumn),
  /** Columns that tell a frame: see describe-sessions.ts. */
  events: z.array(z.string()),
  synthetic: z.boolean(),
  /** Rows of the export that name no session: they stand in its own files only. */
  rowsWithoutSession: count,
  /** Files, by name, whose rows this one holds: a compaction ended before it could remove them. */
  replaces: z.array(z.string()),
  program: z.string(),
})
export type Manifest = z.infer<typeof Manifest>

/** Whether a column that the service calls a number holds text in this file, so that nothing was rounded. */
export const isNumberKeptAsText = ({ declared, type }: FileColumn): boolean => type === 'VARCHAR' && isNumeric(declared)

const integers: ReadonlySet<string> = new Set(['integer', 'int', 'bigint', 'long', 'smallint', 'tinyint'])
const doubles: ReadonlySet<string> = new Set(['double', 'float', 'real'])

export const isInteger = (declared: string): boolean => integers.has(declared.toLowerCase())
export const isNumeric = (declared: string): boolean => isInteger(declared) || doubles.has(declared.toLowerCase())
