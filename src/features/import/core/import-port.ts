import type { Failure } from '../../../station/contract/failure.ts'
import type { ServiceOrigin } from '../../../station/service/service-origin.ts'
import type { ImportReading, RunCounts, RunOutcome } from '../import-view.ts'
import type { RowAction, RowState } from '../roster-import.ts'
import type { PlannedRow } from './plan.ts'
import type { RosterFileRow } from './roster-table.ts'

export interface ImportRow extends PlannedRow {
  readonly state: RowState
  /** Id at the service; null until it is known. */
  readonly athleteId: string | null
  /** Reason for the service's refusal. */
  readonly because: Failure | null
}

interface NewImport {
  readonly id: string
  /** Digest of the file's content, format and target service: the same digest is the same run. */
  readonly digest: string
  readonly createdAtMs: number
  /** File name. */
  readonly file: string
  readonly origin: ServiceOrigin | null
}

/** Source of a run of the station. Its rows are kept until a person has seen the result. */
interface RunSource {
  readonly headers: readonly string[]
  readonly reading: ImportReading
}

/** Import run with its state. */
export interface StoredImport extends Omit<NewImport, 'digest' | 'file'> {
  readonly file: string | null
  /** Null for a run of the command line. */
  readonly source: RunSource | null
  readonly isOpen: boolean
  /** True where a person stopped the run. */
  readonly isStopped: boolean
  readonly endedAtMs: number | null
  /** True until a person has seen the result. */
  readonly isShown: boolean
}

/**
 * Store of the station's import runs, and of those that the command line left open. Throws AppError like `ImportStore`.
 */
export interface ImportRunStore {
  begin(
    run: NewImport & { readonly source: RunSource },
    rows: readonly PlannedRow[],
    cells: (row: number) => readonly string[],
  ): void
  /** Run that screens show: the station's, else the newest that the command line left open. */
  current(): StoredImport | undefined
  get(id: string): StoredImport | undefined
  counts(id: string): RunCounts
  /** Rows in file order; of all outcomes when null. */
  page(
    id: string,
    outcome: RunOutcome | null,
    window: { readonly offset: number; readonly limit: number },
  ): { readonly total: number; readonly items: (ImportRow & { readonly outcome: RunOutcome })[] }
  /** Rows as in the file. */
  cells(id: string, rows: { readonly first: number; readonly last: number }): RosterFileRow[]
  /** Ends a run that is complete, or that a person stopped. */
  end(id: string, atMs: number, isStopped: boolean): void
  /** Resumes a run as an import of this station. */
  resume(id: string): void
  /** Hides the result after a person saw it, and erases the run's source. */
  dismiss(id: string): void
}

/** Store of import runs and the progress of their rows. Throws AppError `disk-full`, `database-broken`. */
export interface ImportStore {
  /** Adds a run with all its rows, in one transaction. */
  begin(run: NewImport, rows: readonly PlannedRow[]): void
  /** Id of the open run with this digest. */
  open(digest: string): string | undefined
  /** Next row to process: the one with a missing answer, else the first that waits. */
  next(id: string): ImportRow | undefined
  /** Saves the state of a row, and its present plan. */
  save(id: string, row: Pick<ImportRow, 'row' | 'action' | 'state' | 'athleteId' | 'because'>): void
  rows(id: string): ImportRow[]
  /** True where a row of the run already concerns this athlete. */
  isClaimed(id: string, athleteId: string): boolean
  /** Ends the run. Sent data is erased; outcomes and reasons stay. */
  end(id: string): void
  /** Id of the athlete that the latest import created from the same row. */
  madeOf(fingerprint: string): string | undefined
}

/** Parts that imports need from outside. */
export interface ImportWorld {
  readonly rows: ImportStore
  readonly runs: ImportRunStore
  /**
   * Keeps other imports into this data folder out until the returned function is called. Throws AppError `import-locked`.
   */
  readonly lock: () => () => void
}

/** Initial state of a planned row; a row without a request is done at once. */
export function initialRowState({ action }: Pick<ImportRow, 'action'>): Pick<ImportRow, 'state' | 'athleteId'> {
  switch (action.kind) {
    case 'create':
      return { state: 'planned', athleteId: null }
    case 'update':
      return { state: 'planned', athleteId: action.athleteId }
    case 'unchanged':
    case 'skip':
      return { state: 'done', athleteId: action.athleteId }
    case 'refuse':
      return { state: 'failed', athleteId: null }
  }
}

/** Outcome of a row, as people and programs read it. */
export type RowOutcome = 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed' | 'waiting'

const doneAs: Readonly<Record<Exclude<RowAction['kind'], 'refuse'>, RowOutcome>> = {
  create: 'created',
  update: 'updated',
  unchanged: 'unchanged',
  skip: 'skipped',
}

export function outcomeOf({ action, state }: Pick<ImportRow, 'action' | 'state'>): RowOutcome {
  if (action.kind === 'refuse' || state === 'failed') return 'failed'
  return state === 'done' ? doneAs[action.kind] : 'waiting'
}
