import type { Failure } from '../../contract/failure.ts'
import type { RosterTable } from '../../core/athletes/import-plan/roster-table.ts'

/** Start data and answers of the thread that reads a roster file. */
export interface RosterWorkerData {
  readonly bytes: Uint8Array
  readonly file: string
}

export type FromRosterWorker =
  | { readonly kind: 'read'; readonly table: RosterTable }
  | { readonly kind: 'failed'; readonly because: Failure }
