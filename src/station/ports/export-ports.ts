import type { NewExport, ExportJob as ServiceJob } from '../../service/exports.ts'
import type { ExportFile, ExportProgress, ExportSpec, ExportState } from '../contract/export-job.ts'
import type { ServiceOrigin } from '../service/service-origin.ts'

/** Column of the results' schema. */
export interface ResultColumn {
  readonly name: string
  readonly type: string
  /** True for a column that first appeared on a later page. */
  readonly isLate?: boolean | undefined
  /** Kinds of its values, see value-kinds.ts; missing where an older version spooled some of them. */
  readonly values?: number | undefined
}

/** Page of results: rows as the service wrote them, one per line. */
export interface ResultPage {
  readonly rows: number
  readonly lines: Uint8Array
  readonly columns: readonly ResultColumn[]
  /** Frees the memory of the lines; without it, a garbage collection does. */
  readonly release?: () => void
}

interface PageRequest {
  readonly offset: number
  /** Reports a 429; the page is requested again. */
  readonly onBusy: () => void
}

/** Export calls of the service. Every call throws AppError with a code of the service group. */
export interface ExportService {
  createExport(body: NewExport, signal: AbortSignal): Promise<string>
  exportJob(jobId: string, signal: AbortSignal): Promise<ServiceJob>
  exportPage(jobId: string, request: PageRequest, signal: AbortSignal): Promise<ResultPage>
  nowMs(): number | null
}

/** Export job of this station with its request and state. */
export interface StationExport {
  readonly id: string
  /** True for an automatic job: its rows are for the results library, and it gets no files. */
  readonly isAutomatic: boolean
  readonly createdAtMs: number
  /** Service that was asked; null when it was unknown. */
  readonly origin: ServiceOrigin | null
  readonly order: ExportSpec
  readonly state: ExportState
}

/** Finished file of an export, with the byte offsets where a reader may start. */
export interface MadeFile {
  readonly path: string
  readonly rows: number
  readonly bytes: number
  /** Byte offset of each `indexEvery`-th row. */
  readonly index: readonly number[]
}

/** Folder of an export's unfinished files; null is the station's own folder. */
interface PartialFiles {
  readonly folder: string | null
}

/** Store of the station's exports. Throws AppError `disk-full`, `database-broken`. */
export interface ExportStore {
  add(job: StationExport): void
  /** Saves state and columns in one transaction; columns stay when not given. */
  save(job: Pick<StationExport, 'id' | 'state'>, columns?: readonly ResultColumn[]): void
  get(id: string): StationExport | undefined
  columns(id: string): readonly ResultColumn[]
  /** Exports of people, or automatic ones, newest first. */
  page(window: { readonly offset: number; readonly limit: number; readonly isAutomatic: boolean }): StationExport[]
  total(isAutomatic: boolean): number
  /** Exports that the station has work with, oldest first. */
  open(): StationExport[]
  remove(id: string): void
  /** Replaces the files of an export, and records what its columns teach about its movement. */
  saveFiles(job: StationExport, files: readonly MadeFile[]): void
  files(id: string, window: { readonly offset: number; readonly limit: number }): ExportFile[]
  file(id: string, number: number): MadeFile | undefined
  /** Records the folder before any file is written there, so that a crash's leftovers are found; null clears it. */
  savePartialFiles(id: string, partialFiles: PartialFiles | null): void
  partialFiles(id: string): PartialFiles | null
  /** Ids of exports that may have left unfinished files. */
  withPartialFiles(): string[]
  /** Columns of earlier results of the movement. */
  learned(activity: string, movement: string): readonly ResultColumn[]
}

/** Stores an export's rows until its files are made. Throws AppError `disk-full`, `export-unwritable`. */
export interface ExportSpool {
  /**
   * Opens the spool. Content beyond `bytes` was never counted and is cut off. Throws AppError `spool-lost` when there
   * is less.
   */
  open(id: string, bytes: number): Promise<OpenSpool>
  remove(id: string): Promise<void>
  /** Removes unneeded spools; one that can't be removed now is left for the next sweep. */
  sweep(isNeeded: (id: string) => boolean): Promise<void>
}

export interface OpenSpool {
  /** Resolves when the rows of these pages are on the disk. */
  append(pages: readonly Uint8Array[]): Promise<void>
  close(): Promise<void>
}

export interface MakeFiles {
  readonly id: string
  readonly order: ExportSpec
  readonly columns: readonly ResultColumn[]
  readonly progress: ExportProgress
  readonly createdAtMs: number
  readonly folder: string | null
  readonly isPartial: boolean
  /** Path of the first file of an earlier try, which may or may not have been renamed. */
  readonly plannedPath: string | null
}

export interface MadeFiles {
  readonly files: readonly MadeFile[]
  readonly sessions: number
  /** Rows without a session: in a file of their own, and never in the results library. */
  readonly rowsWithoutSession: number
  /** Path to show: the file, or the folder of the files. */
  readonly path: string
  /** Renames the files to their final names. */
  publish(): Promise<void>
}

/**
 * Writes files of the spooled rows beside their final names, to be renamed. Throws AppError `disk-full`,
 * `export-unwritable`; `spool-lost` when spooled rows are missing.
 */
export type ExportFileMaker = (make: MakeFiles, signal: AbortSignal) => Promise<MadeFiles>

/** Complete export, as the results library needs it. */
export interface WholeExport {
  readonly id: string
  readonly order: ExportSpec
  readonly columns: readonly ResultColumn[]
  readonly bytes: number
  /** Completion time at the service: of two exports of a session the later one counts. */
  readonly exportedAtMs: number
  readonly address: string | null
  readonly isPartial: boolean
}

/** Queue of the results library. A queued export keeps its spool. Throws AppError `disk-full`, `database-broken`. */
export interface ResultsBuilds {
  /** Queues an export before its own files are made; after a crash it is queued once. */
  queue(whole: WholeExport): void
  isQueued(id: string): boolean
}

/** Removes the unfinished files of an export in a folder, and nothing else. Throws the system's error. */
export type RemovePartialFiles = (id: string, partialFiles: PartialFiles) => Promise<void>
