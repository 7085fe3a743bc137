import type { MadeFile, MakeFiles } from '../../../station/ports/export-ports.ts'

/** Export to write: to the file `part`, or to a folder of that name when each session has a file. */
export interface WriteRequest {
  readonly make: MakeFiles
  readonly part: string
  readonly dataDir: string
  readonly signal: AbortSignal
}

interface WrittenFile extends Omit<MadeFile, 'path'> {
  /** Name inside the folder; '' for a single file. */
  readonly name: string
}

export interface WrittenFiles {
  readonly files: readonly WrittenFile[]
  readonly sessions: number
  /** Rows without a session. */
  readonly rowsWithoutSession: number
}

/**
 * Writes the rows of an export. Throws AppError `disk-full`, `export-unwritable`, and `spool-lost` when spooled rows
 * are missing.
 */
export type ExportWriter = (writing: WriteRequest) => Promise<WrittenFiles>
