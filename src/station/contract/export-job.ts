import { z } from 'zod'
import { Failure } from './failure.ts'

/** Retention of a job's results at the service, and the ages at which the remaining time is a warning and an alarm. */
export const exportRetention = {
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
  /** Maximum number of a file's rows that the table can show in all; `tableRows` limits one request. */
  maxBrowsableRows: 1_000_000,
} as const

/** Text of a request: an activity, a movement, an athlete id or a column. */
const exportName = z.string().trim().min(1).max(exportBounds.nameLength)
const seconds = z.int().min(0).max(99_999_999_999)
const count = z.int().min(0)

export const ExportDateMode = z.enum(['last_modified', 'capture_time'])
export type ExportDateMode = z.infer<typeof ExportDateMode>

/** An export request to the service. Times are epoch seconds; null leaves the service's own default. */
export const ExportRequest = z.object({
  activity: exportName,
  movement: exportName,
  startTime: seconds.nullable(),
  endTime: seconds.nullable(),
  /** Athlete ids; empty for all athletes. */
  athletes: z.array(exportName).max(exportBounds.athletes),
  dateMode: ExportDateMode,
  /** Empty for all columns. */
  metrics: z.array(exportName).max(exportBounds.metrics),
  rowFilter: exportName.nullable(),
})
export type ExportRequest = z.infer<typeof ExportRequest>

export const ExportFormat = z.enum(['csv', 'jsonl', 'parquet'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** Options for the files made from the rows. */
export const ExportFileOptions = z.object({
  format: ExportFormat,
  /** True for one file per session instead of one for all. */
  perSession: z.boolean(),
  /** CSV only: adds an apostrophe to text that a spreadsheet would run as a formula. */
  neutralizeFormulas: z.boolean(),
  /** True to begin a CSV with a byte order mark, as spreadsheets need it. */
  hasMark: z.boolean().optional(),
  /** Such as `{movement} {date}`, without an extension. */
  fileName: z.string().trim().min(1).max(exportBounds.nameLength),
  /** Folder of this export only; the folder of all exports when not given. */
  folder: z.string().trim().min(1).max(exportBounds.folderLength).optional(),
})
export type ExportFileOptions = z.infer<typeof ExportFileOptions>

/** Default options for files. */
export const defaultExportFileOptions: ExportFileOptions = {
  format: 'csv',
  perSession: false,
  neutralizeFormulas: false,
  fileName: '{movement} {from} {to}',
}

/** A new export as a person orders it; stored and sent as `order`. */
export const ExportSpec = z.object({ request: ExportRequest, files: ExportFileOptions })
export type ExportSpec = z.infer<typeof ExportSpec>

/** Progress of downloading a job's pages, counted by what is on the disk. */
export const ExportProgress = z.object({ rows: count, pages: count, bytes: count })
export type ExportProgress = z.infer<typeof ExportProgress>

export const ExportState = z.discriminatedUnion('kind', [
  /** Not requested yet, or requested without an answer. */
  z.object({ kind: z.literal('requested') }),
  z.object({ kind: z.literal('running'), jobId: z.string(), acceptedAtMs: z.number() }),
  z.object({
    kind: z.literal('fetching'),
    jobId: z.string(),
    completedAtMs: z.number(),
    progress: ExportProgress,
    /** True when a person has to start the download. The name is stored; it has nothing to do with a clip's hold. */
    isHeld: z.boolean(),
    /** True when all rows are downloaded and the files are being written. The name is stored. */
    isWhole: z.boolean(),
    /** True when the job expired before its last row: files contain the rows received. */
    isPartial: z.boolean(),
  }),
  z.object({
    kind: z.literal('ready'),
    jobId: z.string(),
    readyAtMs: z.number(),
    rows: count,
    sessions: count,
    /** Rows without a session. For a job without files, 0 until the results library has its rows. */
    rowsWithoutSession: count.default(0),
    columns: count,
    files: count,
    /** Path of the file, or of the folder where each session has its own file. */
    path: z.string(),
    /** True when a later page had other columns: the files hold all of them. */
    columnsChanged: z.boolean(),
    isPartial: z.boolean(),
  }),
  z.object({ kind: z.literal('failed'), because: Failure }),
  /** The service no longer has results; the rows received before are kept here. */
  z.object({ kind: z.literal('expired'), jobId: z.string(), because: Failure, progress: ExportProgress }),
])
export type ExportState = z.infer<typeof ExportState>
export type ExportKind = ExportState['kind']

export const ExportUrgency = z.enum(['none', 'warning', 'alarm'])
export type ExportUrgency = z.infer<typeof ExportUrgency>

/** A job as lists show it. */
export const ExportRow = z.object({
  id: z.string(),
  /** True when OnDeck requested the job automatically: its rows are for the results library, and no file is made. */
  isAutomatic: z.boolean(),
  createdAtMs: z.number(),
  order: ExportSpec,
  state: ExportState,
  /** Names of the first athletes of the request. */
  athleteNames: z.array(z.string()),
  rowsPerSecond: z.number().nullable(),
  /** When the service deletes the results; null before it has any and after they are downloaded. */
  expiresAtMs: z.number().nullable(),
  urgency: ExportUrgency,
  /** The reason why the job waits; `retryAtMs` is null where only a person can help. */
  trouble: z.object({ because: Failure, retryAtMs: z.number().nullable() }).nullable(),
})
export type ExportRow = z.infer<typeof ExportRow>

/** Status of OnDeck's automatic result requests. */
export const AutomaticResults = z.object({
  /** Number of automatic jobs; the list returns them with `automatic`. */
  jobs: count,
  /** Number of unfinished jobs. */
  unfinishedJobs: count,
  /** Time of the last automatic request; null before the first. */
  requestedAtMs: z.number().nullable(),
  /** Number of completed captures whose results have not come. */
  missingCaptures: count,
  /** The reason why no results come; null when there is no problem. */
  because: Failure.nullable(),
})
export type AutomaticResults = z.infer<typeof AutomaticResults>

/** A column of results, as the service names it. */
export const ExportColumn = z.object({
  name: z.string(),
  type: z.string(),
  /** Null where no unit is published. */
  unit: z.string().nullable(),
  isBoolean: z.boolean(),
})
export type ExportColumn = z.infer<typeof ExportColumn>

/** A part of a file's rows: text as in the file, null for an empty value. */
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

/** A file of a ready export. */
export const ExportFile = z.object({ number: count, path: z.string(), rows: count, bytes: count })
export type ExportFile = z.infer<typeof ExportFile>

/** A session with the names that people recognize. */
export const ExportSession = z.object({
  id: z.string(),
  athletes: z.array(z.string()),
  capturedAtMs: z.number().nullable(),
})
export type ExportSession = z.infer<typeof ExportSession>

/** Results that an expired export lacks. */
export const MissingResults = z.object({
  /** The session of the last row that came; later rows of it may be missing. */
  last: ExportSession.nullable(),
  /** Captures of the request without a row, newest first and limited; null where the service’s list can't be read. */
  sessions: z.array(ExportSession).nullable(),
  total: count,
})
export type MissingResults = z.infer<typeof MissingResults>

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

export const exportRanges = ['last-24-hours', 'today', 'yesterday', 'last-7-days', 'last-30-days', 'days'] as const

/** The range as people choose it: a relative one such as `last-7-days` moves with the calendar, `days` does not. */
export const ExportRange = z.object({
  kind: z.enum(exportRanges),
  /** For `days` only, both included. */
  from: day.nullable(),
  to: day.nullable(),
})
export type ExportRange = z.infer<typeof ExportRange>

/** A saved form of a new export. */
export const ExportPreset = z.object({
  name: z.string().trim().min(1).max(100),
  range: ExportRange,
  request: ExportRequest.omit({ startTime: true, endTime: true }),
  files: ExportFileOptions,
})
export type ExportPreset = z.infer<typeof ExportPreset>
