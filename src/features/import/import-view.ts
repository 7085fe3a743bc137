import { z } from 'zod'
import { Failure } from '../../station/contract/failure.ts'
import { ColumnTarget, DatesRead, ImportChoices, ImportQuestion, RowProblem } from './roster-import.ts'

/** Limits of roster files, which are uploaded in pieces to keep messages short. */
export const importBounds = { megabytes: 50, bytes: 50_000_000, pieceBytes: 750_000, fileRows: 1_000 } as const

const id = z.string().min(1).max(64)
const count = z.int().min(0)
const athleteId = z.string().min(1).max(200)
const rowNumber = z.int().min(1)
const columnIndex = z.int().min(0).max(10_000)

export const ImportUpload = z.object({ file: z.string().min(1).max(1_000), sizeBytes: count })
export const ImportPiece = z.object({
  upload: id,
  /** Number of bytes in the pieces before this one. */
  offset: count,
  /** Base64. */
  data: z.string().max(1_000_000),
})
export type ImportPiece = z.infer<typeof ImportPiece>
export const ImportUploadId = z.object({ upload: id })

/**
 * Column targets and choices for reading the file. A column without a chosen target gets the one that fits its name.
 */
export const ImportReading = z.object({
  /** By the column's number from 0. */
  chosen: z.array(z.object({ column: columnIndex, target: ColumnTarget })).max(1_000),
  /** True to import columns that fit no field as custom attributes. */
  customColumns: z.boolean(),
  choices: ImportChoices,
  /** Sheet that a person chose; the chosen columns are those of this sheet. */
  sheet: z.string().max(1_000).optional(),
})
export type ImportReading = z.infer<typeof ImportReading>

/** Changes to a reading; columns that are not named keep their targets. */
export const ReadingChange = z.object({ ...ImportReading.shape, choices: ImportChoices.partial() }).partial()
export type ReadingChange = z.infer<typeof ReadingChange>

/** A person's decision about one row; it overrides the plan for all rows. */
export const RowDecision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create') }),
  z.object({ kind: z.literal('update'), athleteId }),
  z.object({ kind: z.literal('skip') }),
])
export type RowDecision = z.infer<typeof RowDecision>

export const plannedKinds = ['create', 'update', 'unchanged', 'skip', 'refuse'] as const
export const PlannedKind = z.enum(plannedKinds)
export type PlannedKind = z.infer<typeof PlannedKind>

/** Number of rows by planned action; `refuse` counts rows that can't be imported as they are. */
export const PlannedCounts = z.object({
  create: count,
  update: count,
  unchanged: count,
  skip: count,
  refuse: count,
})
export type PlannedCounts = z.infer<typeof PlannedCounts>

export const ImportColumn = z.object({
  index: z.int(),
  header: z.string(),
  target: ColumnTarget,
  /** The key of the custom attribute that the column could become; null where its name can't be one. */
  attribute: z.string().nullable(),
  /** The first values that are not empty. */
  samples: z.array(z.string()),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** A roster file in preparation; nothing is imported yet. */
export const ImportDraft = z.object({
  id,
  file: z.string(),
  rows: count,
  /** Visible sheets with rows; none for a file without sheets. */
  sheets: z.array(z.string()),
  /** The sheet that is read; null for a file without sheets. */
  sheet: z.string().nullable(),
  columns: z.array(ImportColumn),
  reading: ImportReading,
  /** The reason why rows can't be planned with these columns. */
  problem: Failure.nullable(),
  /** No row is planned while a question is open. */
  questions: z.array(ImportQuestion),
  /** Null where no date of birth has an order to choose, and while a question is open. */
  dates: DatesRead.nullable(),
  counts: PlannedCounts,
  /** Changes whenever the plan of any row changes. */
  plan: count,
})
export type ImportDraft = z.infer<typeof ImportDraft>

export const DraftIdInput = z.object({ draft: id })
export const DraftRowsInput = z.object({
  draft: id,
  kind: PlannedKind.nullable(),
  /** Returns only rows below this one. */
  after: count.optional(),
})
export const DraftReadingInput = z.object({ draft: id, reading: ReadingChange })
export const DraftRowInput = z.object({ draft: id, row: rowNumber })
export const DraftCorrection = DraftRowInput.extend({ column: columnIndex, text: z.string().max(10_000) })
export const DraftDecision = DraftRowInput.extend({ decision: RowDecision.nullable() })
/** Starts the import; `plan` is the one that the person confirmed. */
export const BeginImportInput = z.object({ draft: id, plan: count })

export const ImportDraftRow = z.object({
  row: z.int(),
  name: z.string(),
  kind: PlannedKind,
  decision: RowDecision.nullable(),
  problems: z.array(RowProblem),
  /** The earlier row with the same content, for which this one is skipped. */
  sameAsRow: z.int().optional(),
  /** True for a row that adds up others and is skipped. */
  isTotal: z.boolean().optional(),
})
export type ImportDraftRow = z.infer<typeof ImportDraftRow>

/** One row with its cells and the athletes that it may refer to. */
export const ImportDraftRowDetail = ImportDraftRow.extend({
  /** Null while a question about the file is open, because no row is planned then. */
  kind: PlannedKind.nullable(),
  cells: z.array(z.object({ column: z.int(), header: z.string(), text: z.string(), problem: Failure.nullable() })),
  athletes: z.array(
    z.object({ id: z.string(), name: z.string(), dateOfBirth: z.string().nullable(), email: z.string().nullable() }),
  ),
  /** The athlete that is updated, unchanged or left as they are. */
  athleteId: z.string().nullable(),
})
export type ImportDraftRowDetail = z.infer<typeof ImportDraftRowDetail>

/** Result of one row of an import. `unanswered`: the request was sent, and its answer never came. */
export const runOutcomes = ['created', 'updated', 'unchanged', 'skipped', 'failed', 'waiting', 'unanswered'] as const
export const RunOutcome = z.enum(runOutcomes)
export type RunOutcome = z.infer<typeof RunOutcome>

export const RunCounts = z.record(RunOutcome, count)
export type RunCounts = z.infer<typeof RunCounts>

/** A started import. The station works on it until no row waits, also after a restart. */
export const ImportRun = z.object({
  id,
  /** Null for an import that an earlier version's command line started. */
  file: z.string().nullable(),
  createdAtMs: z.number(),
  endedAtMs: z.number().nullable(),
  /** `stopped` by a person; `left` by the command line, to be continued. */
  state: z.enum(['running', 'stopped', 'done', 'left']),
  counts: RunCounts,
  /** The reason why the import waits; `retryAtMs` is null where only a person can help. */
  trouble: z.object({ because: Failure, retryAtMs: z.number().nullable() }).nullable(),
  /** True when rows that were not imported can be corrected and imported again. */
  canRepeat: z.boolean(),
})
export type ImportRun = z.infer<typeof ImportRun>

export const RunIdInput = z.object({ run: id })
export const RunRowsInput = z.object({ run: id, outcome: RunOutcome.nullable() })

export const ImportRunRow = z.object({
  row: z.int(),
  name: z.string(),
  outcome: RunOutcome,
  athleteId: z.string().nullable(),
  problems: z.array(RowProblem),
})
export type ImportRunRow = z.infer<typeof ImportRunRow>

/** A part of the file's own rows with each row's result. */
export const RunFilePart = z.object({
  headers: z.array(z.string()),
  total: count,
  rows: z.array(ImportRunRow.extend({ cells: z.array(z.string()) })),
})
export type RunFilePart = z.infer<typeof RunFilePart>
export const RunFileInput = RunIdInput.extend({ offset: count })

/** The draft in preparation, and the import that is running or ended last. */
export const ImportState = z.object({ draft: ImportDraft.nullable(), run: ImportRun.nullable() })
export type ImportState = z.infer<typeof ImportState>

/** `changed`: the roster changed after the rows were checked, and no import was started. */
export const BeginResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun'), run: ImportRun }),
  z.object({ kind: z.literal('changed'), draft: ImportDraft }),
])
export type BeginResult = z.infer<typeof BeginResult>
