import type { ImportReading, RunCounts, RunOutcome } from '../../../contract/athletes/import-view.ts'
import type { RowAction, RowState } from '../../../contract/athletes/roster-import.ts'
import type { Failure } from '../../../contract/failure.ts'
import type { ServiceOrigin } from '../../service/service-origin.ts'
import type { PlannedRow } from '../import-plan/plan.ts'
import type { RosterFileRow } from '../import-plan/roster-table.ts'

export interface ImportRow extends PlannedRow {
  readonly state: RowState
  /** The service's id, as soon as it is known. */
  readonly athleteId: string | null
  /** Why the service refused the row. */
  readonly because: Failure | null
}

interface NewImport {
  readonly id: string
  /** The file's content, how it is read, and where it goes: the same again is the same run. */
  readonly digest: string
  readonly createdAtMs: number
  /** The file's name. */
  readonly file: string
  readonly origin: ServiceOrigin | null
}

/** A run of the station itself keeps its file's rows until a person has seen the result. */
interface RunSource {
  readonly headers: readonly string[]
  readonly reading: ImportReading
}

/** An import as it was begun, and how it ended. */
export interface StoredImport extends Omit<NewImport, 'digest' | 'file'> {
  readonly file: string | null
  /** Null for one that the command line began. */
  readonly source: RunSource | null
  readonly isOpen: boolean
  /** A person stopped it. */
  readonly isStopped: boolean
  readonly endedAtMs: number | null
  /** Its result is still to be seen. */
  readonly isShown: boolean
}

/** Imports that the station works on, and those that the command line left. Throws AppError like `ImportStore`. */
export interface ImportRunStore {
  begin(
    run: NewImport & { readonly source: RunSource },
    rows: readonly PlannedRow[],
    cells: (row: number) => readonly string[],
  ): void
  /** The one that is shown: begun here, else the newest that the command line left. */
  current(): StoredImport | undefined
  get(id: string): StoredImport | undefined
  counts(id: string): RunCounts
  /** In the file's order; of all outcomes when null. */
  page(
    id: string,
    outcome: RunOutcome | null,
    window: { readonly offset: number; readonly limit: number },
  ): { readonly total: number; readonly items: (ImportRow & { readonly outcome: RunOutcome })[] }
  /** The rows as they were in the file. */
  cells(id: string, rows: { readonly first: number; readonly last: number }): RosterFileRow[]
  /** No row waits any more, or a person has stopped it. */
  end(id: string, atMs: number, isStopped: boolean): void
  /** It goes on, as an import of this station. */
  resume(id: string): void
  /** The result was seen: what it was made of is erased. */
  dismiss(id: string): void
}

/** Imports in the station's own database: what was planned, and how far it came. Throws AppError `disk-full`, `database-broken`. */
export interface ImportStore {
  /** Adds a run with all its rows, in one transaction. */
  begin(run: NewImport, rows: readonly PlannedRow[]): void
  /** The run of this digest that has not ended. */
  open(digest: string): string | undefined
  /** The row to work on: the one whose answer is missing, else the first that waits. */
  next(id: string): ImportRow | undefined
  /** Saves how a row stands, and what is planned for it by now. */
  save(id: string, row: Pick<ImportRow, 'row' | 'action' | 'state' | 'athleteId' | 'because'>): void
  rows(id: string): ImportRow[]
  /** Whether a row of the run is about this athlete already. */
  isClaimed(id: string, athleteId: string): boolean
  /** Also erases what was sent: how each row ended, and why, stays. */
  end(id: string): void
  /** The athlete that an earlier import made of the same row, the latest first. */
  madeOf(fingerprint: string): string | undefined
}

/** What needs no request is done when it is planned. */
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
