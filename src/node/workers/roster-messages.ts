import type { Failure } from '../../contract/failure.ts'
import type { RosterTable } from '../../core/athletes/import-plan/roster-table.ts'

/** What the thread that reads a roster file begins with, and what it answers. */
export interface RosterWorkerData {
  readonly bytes: Uint8Array
  readonly file: string
}

export type FromRosterWorker =
  | { readonly kind: 'read'; readonly table: RosterTable }
  | { readonly kind: 'failed'; readonly because: Failure }
