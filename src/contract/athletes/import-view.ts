import { z } from 'zod'
import { Failure } from '../failure.ts'
import { ColumnTarget, ImportChoices, ImportQuestion, RowProblem } from './roster-import.ts'

/** A roster file comes in pieces, so that no message is long. */
export const importBounds = { megabytes: 50, bytes: 50_000_000, pieceBytes: 750_000, fileRows: 1_000 } as const

const id = z.string().min(1).max(64)
const count = z.int().min(0)
const athleteId = z.string().min(1).max(200)
const rowNumber = z.int().min(1)
const columnIndex = z.int().min(0).max(10_000)

export const ImportUpload = z.object({ file: z.string().min(1).max(1_000), sizeBytes: count })
export const ImportPiece = z.object({
  upload: id,
  /** How many bytes came before. */
  offset: count,
  /** Base64. */
  data: z.string().max(1_000_000),
})
export type ImportPiece = z.infer<typeof ImportPiece>
export const ImportUploadId = z.object({ upload: id })

/** How the file is read: columns go where a person put them, else where their name says. */
export const ImportReading = z.object({
  /** By the column's number from 0. */
  chosen: z.array(z.object({ column: columnIndex, target: ColumnTarget })).max(1_000),
  /** Columns that no field is recognized for become custom attributes. */
  customColumns: z.boolean(),
  choices: ImportChoices,
})
export type ImportReading = z.infer<typeof ImportReading>

/** What of a reading is changed; columns that are not named stay where they were put. */
export const ReadingChange = z.object({ ...ImportReading.shape, choices: ImportChoices.partial() }).partial()
export type ReadingChange = z.infer<typeof ReadingChange>

/** What a person says about one row; it wins over what is planned for all. */
export const RowDecision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create') }),
  z.object({ kind: z.literal('update'), athleteId }),
  z.object({ kind: z.literal('skip') }),
])
export type RowDecision = z.infer<typeof RowDecision>

export const plannedKinds = ['create', 'update', 'unchanged', 'skip', 'refuse'] as const
export const PlannedKind = z.enum(plannedKinds)
export type PlannedKind = z.infer<typeof PlannedKind>

/** How many rows each thing is planned for; `refuse` can't be imported as they are. */
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

/** A roster file that is being prepared: nothing is imported yet. */
export const ImportDraft = z.object({
  id,
  file: z.string(),
  rows: count,
  columns: z.array(ImportColumn),
  reading: ImportReading,
  /** Why rows can't be planned with these columns. */
  problem: Failure.nullable(),
  /** While there are any, no row is planned. */
  questions: z.array(ImportQuestion),
  counts: PlannedCounts,
  /** Another one as soon as anything else is planned for any row. */
  plan: count,
})
export type ImportDraft = z.infer<typeof ImportDraft>

export const DraftIdInput = z.object({ draft: id })
export const DraftRowsInput = z.object({
  draft: id,
  kind: PlannedKind.nullable(),
  /** Only rows below this one. */
  after: count.optional(),
})
export const DraftReadingInput = z.object({ draft: id, reading: ReadingChange })
export const DraftRowInput = z.object({ draft: id, row: rowNumber })
export const DraftCorrection = DraftRowInput.extend({ column: columnIndex, text: z.string().max(10_000) })
export const DraftDecision = DraftRowInput.extend({ decision: RowDecision.nullable() })
/** `plan` is the one that the person confirmed. */
export const BeginImportInput = z.object({ draft: id, plan: count })

export const ImportDraftRow = z.object({
  row: z.int(),
  name: z.string(),
  kind: PlannedKind,
  decision: RowDecision.nullable(),
  problems: z.array(RowProblem),
})
export type ImportDraftRow = z.infer<typeof ImportDraftRow>

/** One row with its cells and the athletes it may be about. */
export const ImportDraftRowDetail = ImportDraftRow.extend({
  /** Null while a question about the file is open: nothing is planned then. */
  kind: PlannedKind.nullable(),
  cells: z.array(z.object({ column: z.int(), header: z.string(), text: z.string(), problem: Failure.nullable() })),
  athletes: z.array(
    z.object({ id: z.string(), name: z.string(), dateOfBirth: z.string().nullable(), email: z.string().nullable() }),
  ),
  /** The athlete that is updated, unchanged or left as they are. */
  athleteId: z.string().nullable(),
})
export type ImportDraftRowDetail = z.infer<typeof ImportDraftRowDetail>

/** How a row of an import stands. `unanswered`: sent, and nobody knows whether the service has it. */
export const runOutcomes = ['created', 'updated', 'unchanged', 'skipped', 'failed', 'waiting', 'unanswered'] as const
export const RunOutcome = z.enum(runOutcomes)
export type RunOutcome = z.infer<typeof RunOutcome>

export const RunCounts = z.record(RunOutcome, count)
export type RunCounts = z.infer<typeof RunCounts>

/** An import that was begun. The station works on it until no row waits, also after a restart. */
export const ImportRun = z.object({
  id,
  /** Null where the command line of an earlier version began it. */
  file: z.string().nullable(),
  createdAtMs: z.number(),
  endedAtMs: z.number().nullable(),
  /** `stopped` by a person; `left` by the command line, for whoever continues it. */
  state: z.enum(['running', 'stopped', 'done', 'left']),
  counts: RunCounts,
  /** Why it does not move now; `retryAtMs` is null where only a person can help. */
  trouble: z.object({ because: Failure, retryAtMs: z.number().nullable() }).nullable(),
  /** Whether rows that were not imported can be corrected and imported again. */
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

/** A part of the file's own rows with what became of each. */
export const RunFilePart = z.object({
  headers: z.array(z.string()),
  total: count,
  rows: z.array(ImportRunRow.extend({ cells: z.array(z.string()) })),
})
export type RunFilePart = z.infer<typeof RunFilePart>
export const RunFileInput = RunIdInput.extend({ offset: count })

/** What is being prepared, and the import that is under way or ended last. */
export const ImportState = z.object({ draft: ImportDraft.nullable(), run: ImportRun.nullable() })
export type ImportState = z.infer<typeof ImportState>

/** `changed`: the roster is not as it was when the rows were checked, and nothing was begun. */
export const BeginResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun'), run: ImportRun }),
  z.object({ kind: z.literal('changed'), draft: ImportDraft }),
])
export type BeginResult = z.infer<typeof BeginResult>
