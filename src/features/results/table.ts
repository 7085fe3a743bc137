import { z } from 'zod'
import { resultsBounds } from '../../station/contract/results-bounds.ts'
import { MetricInfo, MetricValue, SessionFilter, SessionId } from './session.ts'

const name = z.string().min(1).max(resultsBounds.nameLength)
export const ViewName = z.string().trim().min(1).max(100)

/** Meaning of one row of the table. */
export const TableGrouping = z.enum(['session', 'athlete', 'day', 'week', 'month', 'athlete-day'])
export type TableGrouping = z.infer<typeof TableGrouping>

/** Function that combines the numbers of a group. For booleans `share` is the part that is true. */
export const TableAggregate = z.enum(['median', 'mean', 'min', 'max', 'deviation', 'count', 'share'])
export type TableAggregate = z.infer<typeof TableAggregate>

const TableColumn = z.object({
  metric: name,
  /** Null for a table of sessions. */
  aggregate: TableAggregate.nullable(),
})

/**
 * A view of the table: its columns, filters and order. `sort.column` counts `columns`; -1 is the row's own name or
 * time.
 */
export const TableView = z.object({
  filter: SessionFilter,
  grouping: TableGrouping,
  columns: z.array(TableColumn).max(resultsBounds.metrics),
  sort: z.object({
    column: z
      .int()
      .min(-1)
      .max(resultsBounds.metrics - 1),
    descending: z.boolean(),
  }),
})
export type TableView = z.infer<typeof TableView>

export const TableRow = z.object({
  /** Session id of the row, in a table of sessions. */
  sessionId: SessionId.nullable(),
  athleteId: z.string().nullable(),
  athleteName: z.string().nullable(),
  /** Time of the session, or beginning of the group's period; null for a group of athletes. */
  atMs: z.number().nullable(),
  /** Camera of the session, in a table of sessions; null where no station knew. */
  camera: z.string().nullable(),
  /** The session that speaks for the rep of this one, in a table of sessions. */
  speakerId: SessionId.nullable(),
  /** Sessions of the group, or of the session's rep. */
  sessions: z.int(),
  /** Reps of the group: each counts once in its values. */
  reps: z.int(),
  /** One for each column of the view. */
  values: z.array(MetricValue),
})
export type TableRow = z.infer<typeof TableRow>

export const TablePart = z.object({
  total: z.int(),
  items: z.array(TableRow),
  columns: z.array(MetricInfo),
  /** Number of sessions left out because they failed the quality check. */
  notApproved: z.int(),
  isSynthetic: z.boolean(),
})
export type TablePart = z.infer<typeof TablePart>

export const SavedView = z.object({ name: ViewName, view: TableView })
export type SavedView = z.infer<typeof SavedView>

export const TableFileFormat = z.enum(['csv', 'jsonl', 'parquet', 'xlsx'])
export type TableFileFormat = z.infer<typeof TableFileFormat>

export const TableFileInput = z.object({
  view: TableView,
  format: TableFileFormat,
  /** True to begin a CSV with a byte order mark, as spreadsheets need it; programs read the file without. */
  hasMark: z.boolean().optional(),
  /** Note of a workbook whose flags are empty where they could not be calculated. */
  flagNote: z.string().max(1_000).optional(),
})

/** A view's file: path in the folder of exports, and name for `mediaPathsFor`. */
export const TableFile = z.object({ path: z.string(), name: z.string(), rows: z.int(), sizeBytes: z.int() })
export type TableFile = z.infer<typeof TableFile>
