import type { ExportFile, ExportOrder, ExportProgress, ExportState } from '../../contract/export-job.ts'
import type { NewExport, ExportJob as ServiceJob } from '../../service-api/exports.ts'
import type { ServiceOrigin } from '../service/service-origin.ts'

/** A column as the results' schema names it. */
export interface ResultColumn {
  readonly name: string
  readonly type: string
  /** It came with a later page than the first. */
  readonly isLate?: boolean | undefined
}

/** A page of results: each row as the service wrote it, one on a line. */
export interface ResultPage {
  readonly rows: number
  readonly lines: Uint8Array
  readonly columns: readonly ResultColumn[]
}

interface PageRequest {
  readonly offset: number
  /** The service said 429, and the page is asked for again. */
  readonly onBusy: () => void
}

/** The service's export calls. Every call throws AppError with a code of the service group. */
export interface ExportService {
  createExport(body: NewExport, signal: AbortSignal): Promise<string>
  exportJob(jobId: string, signal: AbortSignal): Promise<ServiceJob>
  exportPage(jobId: string, request: PageRequest, signal: AbortSignal): Promise<ResultPage>
  nowMs(): number | null
}

/** An export of this station: what was asked for, and how far it is. */
export interface StationExport {
  readonly id: string
  /** OnDeck asked for it by itself: its rows are for the results library, and no file is made. */
  readonly isAutomatic: boolean
  readonly createdAtMs: number
  /** Where the service was asked; null when it was not known. */
  readonly origin: ServiceOrigin | null
  readonly order: ExportOrder
  readonly state: ExportState
}

/** A file that was made of an export's rows, with the offsets at which a reader may begin. */
export interface MadeFile {
  readonly path: string
  readonly rows: number
  readonly bytes: number
  /** Byte offset of each `indexEvery`-th row. */
  readonly index: readonly number[]
}

/** Where the files of an export are being made; null is the station's own folder. */
interface PartialFiles {
  readonly folder: string | null
}

/** Throws AppError `disk-full`, `database-broken`. */
export interface ExportStore {
  add(job: StationExport): void
  /** State and columns in one transaction; the columns stay as they are when not given. */
  save(job: Pick<StationExport, 'id' | 'state'>, columns?: readonly ResultColumn[]): void
  get(id: string): StationExport | undefined
  columns(id: string): readonly ResultColumn[]
  /** Newest first: those of people, or those that OnDeck asked for by itself. */
  page(window: { readonly offset: number; readonly limit: number; readonly isAutomatic: boolean }): StationExport[]
  total(isAutomatic: boolean): number
  /** Those that the station has work with, the oldest first. */
  open(): StationExport[]
  remove(id: string): void
  /** The files of an export, instead of those it had; and what its columns teach about its pair. */
  saveFiles(job: StationExport, files: readonly MadeFile[]): void
  files(id: string, window: { readonly offset: number; readonly limit: number }): ExportFile[]
  file(id: string, number: number): MadeFile | undefined
  /** Noted before anything is written there, so that what a kill leaves is found again; null when nothing is left. */
  savePartialFiles(id: string, partialFiles: PartialFiles | null): void
  partialFiles(id: string): PartialFiles | null
  /** The ids of the exports that may have left something half made. */
  withPartialFiles(): string[]
  /** Columns that earlier results of the pair had. */
  learned(activity: string, movement: string): readonly ResultColumn[]
}

/** What the rows of an export are kept in until its files are made. Throws AppError `disk-full`, `export-unwritable`. */
export interface ExportSpool {
  /** What lies beyond `bytes` was never counted and is cut off. Throws AppError `spool-lost` when less is there. */
  open(id: string, bytes: number): Promise<OpenSpool>
  remove(id: string): Promise<void>
  /** Removes what is kept for nobody; what cannot be removed now is for the next time. */
  sweep(isNeeded: (id: string) => boolean): Promise<void>
}

interface OpenSpool {
  /** Resolves when the rows are on the disk. */
  append(lines: Uint8Array): Promise<void>
  close(): Promise<void>
}

export interface MakeFiles {
  readonly id: string
  readonly order: ExportOrder
  readonly columns: readonly ResultColumn[]
  readonly progress: ExportProgress
  readonly createdAtMs: number
  readonly folder: string | null
  readonly isPartial: boolean
  /** The first file's name of an earlier try that may have ended before or after it got it. */
  readonly plannedPath: string | null
}

export interface MadeFiles {
  readonly files: readonly MadeFile[]
  readonly sessions: number
  /** Rows that name no session: in no session's file but one of their own, and never in the results library. */
  readonly rowsWithoutSession: number
  /** What a person is shown: the file, or the folder of the files. */
  readonly path: string
  /** Gives them their names. */
  publish(): Promise<void>
}

/**
 * Makes files of the spooled rows, written beside their names and renamed. Throws AppError `disk-full`,
 * `export-unwritable`; `spool-lost` when not all rows are spooled any more.
 */
export type ExportFileMaker = (make: MakeFiles, signal: AbortSignal) => Promise<MadeFiles>

/** An export of which all rows are here, as the results library needs to know it. */
export interface WholeExport {
  readonly id: string
  readonly order: ExportOrder
  readonly columns: readonly ResultColumn[]
  readonly bytes: number
  /** When the service completed the job: of two exports of a session the later one counts. */
  readonly exportedAtMs: number
  readonly address: string | null
  readonly isPartial: boolean
}

/** The results library's queue. What waits in it keeps its spool. Throws AppError `disk-full`, `database-broken`. */
export interface ResultsBuilds {
  /** Known before the export's own files are made: after a kill it is queued once. */
  queue(whole: WholeExport): void
  isQueued(id: string): boolean
}

/** Removes what an export has left half made in a folder, and nothing else. Throws what the system says. */
export type RemovePartialFiles = (id: string, partialFiles: PartialFiles) => Promise<void>
