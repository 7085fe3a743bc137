import type { Failure } from '../../../contract/failure.ts'
import type { RowAction, RowState } from '../../../contract/roster-import.ts'
import type { PlannedRow } from './plan.ts'

export interface ImportRow extends PlannedRow {
  readonly state: RowState
  /** The service's id, as soon as it is known. */
  readonly athleteId: string | null
  /** Why the service refused the row. */
  readonly because: Failure | null
}

interface ImportRun {
  readonly id: string
  /** The file's content, how it is read, and where it goes: the same again is the same run. */
  readonly digest: string
  readonly createdAtMs: number
}

/** Imports in the station's own database: what was planned, and how far it came. Throws AppError `disk-full`, `database-broken`. */
export interface ImportStore {
  /** Adds a run with all its rows, in one transaction. */
  begin(run: ImportRun, rows: readonly PlannedRow[]): void
  /** The run of this digest that has not ended. */
  open(digest: string): string | undefined
  /** The row to work on: the one whose answer is missing, else the first that waits. */
  next(id: string): ImportRow | undefined
  /** Saves how a row stands. */
  save(id: string, row: Pick<ImportRow, 'row' | 'state' | 'athleteId' | 'because'>): void
  rows(id: string): ImportRow[]
  /** Whether a row of the run is about this athlete already. */
  isClaimed(id: string, athleteId: string): boolean
  /** Also erases what was sent: how each row ended, and why, stays. */
  end(id: string): void
  /** The athlete that an earlier import made of the same row, the latest first. */
  madeOf(fingerprint: string): string | undefined
}

/** How a row's import ended, as people and programs read it. */
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
