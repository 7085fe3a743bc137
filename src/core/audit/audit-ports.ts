import type { AuditGroup, AuditReport, AuditRow } from '../../contract/audit.ts'
import type { CaptureStatus } from '../../service-api/captures.ts'

/** A capture of this station as the list showed it. */
export interface ListedNote {
  readonly sessionId: string
  readonly status: CaptureStatus | 'unknown'
  readonly athleteIds: readonly string[]
}

/** What an audit writes down while it runs: on the disk, since neither captures nor files have a bound. */
export interface AuditNotes {
  /** Several entries of one capture are one note with all of its athletes. */
  noteCaptures(captures: readonly ListedNote[]): void
  listedCapture(sessionId: string): ListedNote | null
  add(rows: readonly AuditRow[]): void
  counts(): ReadonlyMap<AuditGroup, number>
}

/** The last finished audit, and the notes of the one under way. Throws AppError `disk-full`, `database-broken`. */
export interface AuditStore {
  last(): AuditReport | null
  /** Of the last one: what needs a person first, or only those of a group. */
  rows(asked: { group: AuditGroup | null; offset: number; limit: number }): { total: number; items: AuditRow[] }
  /** Notes of a new audit, in place of those of one that was never finished. */
  begin(): AuditNotes
  /** It becomes the last one, with all of its rows. */
  finish(report: AuditReport): void
  /** Throws its notes away. */
  abandon(): void
}
