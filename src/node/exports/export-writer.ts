import type { MadeFile, MakeFiles } from '../../core/exports/export-ports.ts'

/** An export whose rows are to be written: into `part`, or into files in it where each session has its own. */
export interface WriteRequest {
  readonly make: MakeFiles
  readonly part: string
  readonly dataDir: string
  readonly signal: AbortSignal
}

interface WrittenFile extends Omit<MadeFile, 'path'> {
  /** In the folder of the files; '' where there is one file. */
  readonly name: string
}

export interface WrittenFiles {
  readonly files: readonly WrittenFile[]
  readonly sessions: number
  /** Rows that name none. */
  readonly rowsWithoutSession: number
}

/** Throws AppError `disk-full`, `export-unwritable`; `spool-lost` when not all rows are spooled any more. */
export type ExportWriter = (writing: WriteRequest) => Promise<WrittenFiles>
