import type { CaptureStatus } from '../../../service/captures.ts'
import type { AuditGroup, AuditReport, AuditRow } from '../audit.ts'

/** Capture of this station as listed by the service. */
export interface ListedNote {
  readonly sessionId: string
  readonly status: CaptureStatus | 'unknown'
  readonly athleteIds: readonly string[]
}

/** Notes of a running audit, on disk, as neither captures nor files have an upper bound. */
export interface AuditNotes {
  /** Saves listed captures; several entries of one capture become one note with all its athletes. */
  noteCaptures(captures: readonly ListedNote[]): void
  listedCapture(sessionId: string): ListedNote | null
  add(rows: readonly AuditRow[]): void
  counts(): ReadonlyMap<AuditGroup, number>
}

/**
 * Store of the last finished audit, and of the notes of the running one. Throws AppError `disk-full`,
 * `database-broken`.
 */
export interface AuditStore {
  last(): AuditReport | null
  /** Rows of the last audit, those that need a person first; or only those of a group. */
  rows(query: { group: AuditGroup | null; offset: number; limit: number }): { total: number; items: AuditRow[] }
  /** Starts the notes of a new audit, and drops those of an unfinished one. */
  begin(): AuditNotes
  /** Saves the running audit as the last one, with all its rows. */
  finish(report: AuditReport): void
  /** Drops the notes. */
  abandon(): void
}
