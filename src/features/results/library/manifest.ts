import { z } from 'zod'
import { ExportRequest } from '../../../station/contract/export-job.ts'

const count = z.int().min(0)

export const ColumnType = z.enum(['BIGINT', 'DOUBLE', 'VARCHAR'])
export type ColumnType = z.infer<typeof ColumnType>

/** Column of a file: `name` in the file, `service` as the service spells it, `declared` as the type in its schema. */
export const FileColumn = z.object({ name: z.string(), service: z.string(), declared: z.string(), type: ColumnType })
export type FileColumn = z.infer<typeof FileColumn>

export const FileExport = z.object({
  id: z.string(),
  exportedAt: z.iso.datetime(),
  sessions: count,
  rows: count,
  /** Request of the export; null in files that join several exports. */
  request: ExportRequest.nullable(),
  /** Address of the service; never the key. */
  service: z.string().nullable(),
})
export type FileExport = z.infer<typeof FileExport>

/** Manifest beside each file of the library. A file without a manifest is not OnDeck's. */
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
  /** Columns that contain a frame number: see build-export.ts. */
  events: z.array(z.string()),
  synthetic: z.boolean(),
  /** Rows of the export without a session. */
  rowsWithoutSession: count,
  /** Names of files whose rows this file contains, left by a compaction that ended early. */
  replaces: z.array(z.string()),
  program: z.string(),
})
export type Manifest = z.infer<typeof Manifest>

/** True for a numeric column of the service that this file stores as text, because a number would be rounded. */
export const isNumberKeptAsText = ({ declared, type }: FileColumn): boolean => type === 'VARCHAR' && isNumeric(declared)

const integers: ReadonlySet<string> = new Set(['integer', 'int', 'bigint', 'long', 'smallint', 'tinyint'])
const doubles: ReadonlySet<string> = new Set(['double', 'float', 'real'])

export const isInteger = (declared: string): boolean => integers.has(declared.toLowerCase())
export const isNumeric = (declared: string): boolean => isInteger(declared) || doubles.has(declared.toLowerCase())
