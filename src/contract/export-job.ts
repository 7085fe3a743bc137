import { z } from 'zod'
import { Failure } from './failure.ts'

/** How long the service keeps the results of a job, and when its remaining time is a warning and an alarm. */
export const exportWindow = {
  keptMs: 72 * 3_600_000,
  warningAfterMs: 48 * 3_600_000,
  alarmAfterMs: 66 * 3_600_000,
} as const

export const exportBounds = {
  athletes: 1_000,
  metrics: 1_000,
  nameLength: 200,
  folderLength: 4_096,
  presets: 100,
  tableRows: 200,
  tableColumns: 60,
  /** Rows of a file that the table shows. */
  shownRows: 1_000_000,
} as const

const column = z.string().trim().min(1).max(exportBounds.nameLength)
const seconds = z.int().min(0).max(99_999_999_999)
const count = z.int().min(0)

export const ExportDateMode = z.enum(['last_modified', 'capture_time'])
export type ExportDateMode = z.infer<typeof ExportDateMode>

/** What the service is asked for. Times are epoch seconds; null leaves the service's own default. */
export const ExportRequest = z.object({
  activity: column,
  movement: column,
  startTime: seconds.nullable(),
  endTime: seconds.nullable(),
  /** Ids; empty for all athletes. */
  athletes: z.array(column).max(exportBounds.athletes),
  dateMode: ExportDateMode,
  /** Empty for all columns. */
  metrics: z.array(column).max(exportBounds.metrics),
  rowFilter: column.nullable(),
})
export type ExportRequest = z.infer<typeof ExportRequest>

export const ExportFormat = z.enum(['csv', 'jsonl', 'parquet'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** Which files are made of the rows. */
export const ExportFileOptions = z.object({
  format: ExportFormat,
  /** One file for each session instead of one for all. */
  perSession: z.boolean(),
  /** CSV only: text that a spreadsheet would run as a formula gets an apostrophe. */
  neutralizeFormulas: z.boolean(),
  /** Such as `{movement} {date}`, without an extension. */
  fileName: z.string().trim().min(1).max(exportBounds.nameLength),
  /** For this export only; the folder of all exports when not given. */
  folder: z.string().trim().min(1).max(exportBounds.folderLength).optional(),
})
export type ExportFileOptions = z.infer<typeof ExportFileOptions>

/** The files that are made where nobody chooses otherwise. */
export const plainExportFiles: ExportFileOptions = {
  format: 'csv',
  perSession: false,
  neutralizeFormulas: false,
  fileName: '{movement} {from} {to}',
}

export const ExportOrder = z.object({ request: ExportRequest, files: ExportFileOptions })
export type ExportOrder = z.infer<typeof ExportOrder>

/** How far the download of a job's pages has come. What it counts is on the disk. */
export const ExportProgress = z.object({ rows: count, pages: count, bytes: count })
export type ExportProgress = z.infer<typeof ExportProgress>

export const ExportState = z.discriminatedUnion('kind', [
  /** To be asked for, or asked without an answer. */
  z.object({ kind: z.literal('requested') }),
  z.object({ kind: z.literal('running'), jobId: z.string(), acceptedAtMs: z.number() }),
  z.object({
    kind: z.literal('fetching'),
    jobId: z.string(),
    completedAtMs: z.number(),
    progress: ExportProgress,
    /** A person starts the download. */
    isHeld: z.boolean(),
    /** All rows are here; the files are being written. */
    isWhole: z.boolean(),
    /** The job expired before its last row: files are made of the rows that came. */
    isPartial: z.boolean(),
  }),
  z.object({
    kind: z.literal('ready'),
    jobId: z.string(),
    readyAtMs: z.number(),
    rows: count,
    sessions: count,
    /** Rows that name no session. Of a job without files known when the results library has its rows, 0 until then. */
    rowsWithoutSession: count.default(0),
    columns: count,
    files: count,
    /** The file, or the folder of the files where each session has its own. */
    path: z.string(),
    /** A later page had other columns: the files hold all of them. */
    columnsChanged: z.boolean(),
    isPartial: z.boolean(),
  }),
  z.object({ kind: z.literal('failed'), because: Failure }),
  /** The service has no results any more; the rows that came before are kept here. */
  z.object({ kind: z.literal('expired'), jobId: z.string(), because: Failure, progress: ExportProgress }),
])
export type ExportState = z.infer<typeof ExportState>
export type ExportKind = ExportState['kind']

export const ExportUrgency = z.enum(['none', 'warning', 'alarm'])
export type ExportUrgency = z.infer<typeof ExportUrgency>

/** A job as the list shows it. */
export const ExportRow = z.object({
  id: z.string(),
  /** OnDeck asked for it by itself: its rows are for the results library, and no file is made. */
  isAutomatic: z.boolean(),
  createdAtMs: z.number(),
  order: ExportOrder,
  state: ExportState,
  /** Names of the first athletes of the request. */
  athleteNames: z.array(z.string()),
  rowsPerSecond: z.number().nullable(),
  /** When the service deletes the results; null before it has any and after they are here. */
  expiresAtMs: z.number().nullable(),
  urgency: ExportUrgency,
  /** Why it does not move now; `retryAtMs` is null where only a person can help. */
  trouble: z.object({ because: Failure, retryAtMs: z.number().nullable() }).nullable(),
})
export type ExportRow = z.infer<typeof ExportRow>

/** How OnDeck's own requests for results stand. */
export const AutomaticResults = z.object({
  /** Jobs that it asked for; the list has them by `automatic`. */
  jobs: count,
  /** Jobs that are not over. */
  underWay: count,
  /** The last one; null before the first. */
  askedAtMs: z.number().nullable(),
  /** Captures that completed and whose results are still to come. */
  captures: count,
  /** Why the service gives none; null where all is well. */
  because: Failure.nullable(),
})
export type AutomaticResults = z.infer<typeof AutomaticResults>

/** A column of results, as the service names it; null where no unit is published. */
export const ExportColumn = z.object({
  name: z.string(),
  type: z.string(),
  unit: z.string().nullable(),
  isBoolean: z.boolean(),
})
export type ExportColumn = z.infer<typeof ExportColumn>

/** A part of a file's rows: text as it stands in the file, null where nothing does. */
export const ExportTable = z.object({
  totalRows: count,
  totalColumns: count,
  columns: z.array(ExportColumn),
  rows: z.array(z.array(z.string().nullable())),
})
export type ExportTable = z.infer<typeof ExportTable>

export const ExportTableInput = z.object({
  file: count,
  offset: count,
  limit: z.int().min(1).max(exportBounds.tableRows),
  firstColumn: count,
  columns: z.int().min(1).max(exportBounds.tableColumns),
})

/** A file of a ready export, as it was made. */
export const ExportFile = z.object({ number: count, path: z.string(), rows: count, bytes: count })
export type ExportFile = z.infer<typeof ExportFile>

/** A session as people recognize it. */
export const ExportSession = z.object({
  id: z.string(),
  athletes: z.array(z.string()),
  capturedAtMs: z.number().nullable(),
})
export type ExportSession = z.infer<typeof ExportSession>

/** What an expired export has no rows of. */
export const MissingResults = z.object({
  /** The session of the last row that came; later rows of it may be missing. */
  last: ExportSession.nullable(),
  /** The first captures of the request without a row, the newest first; null where the service’s list can't be read. */
  sessions: z.array(ExportSession).nullable(),
  total: count,
})
export type MissingResults = z.infer<typeof MissingResults>

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

export const exportRanges = ['last-24-hours', 'today', 'yesterday', 'last-7-days', 'last-30-days', 'days'] as const

/** The range as people choose it: a preset moves with the calendar, days do not. */
export const ExportRange = z.object({
  kind: z.enum(exportRanges),
  /** For `days` only, both included. */
  from: day.nullable(),
  to: day.nullable(),
})
export type ExportRange = z.infer<typeof ExportRange>

/** What the form of a new export holds, to be used again. */
export const ExportPreset = z.object({
  name: z.string().trim().min(1).max(100),
  range: ExportRange,
  request: ExportRequest.omit({ startTime: true, endTime: true }),
  files: ExportFileOptions,
})
export type ExportPreset = z.infer<typeof ExportPreset>
