import type { AlertPart } from '../contract/alert.ts'
import type { ClipId, ClipKind } from '../contract/clip.ts'
import type { ExportUrgency } from '../contract/export-job.ts'

interface ReadyExport {
  readonly id: string
  readonly movement: string
}

/** Saved state of alerts, so that a restart neither repeats nor loses one. */
export interface AlertMemory {
  /** Clips that need a person, and were in no alert yet. */
  readonly untold: readonly ClipId[]
  /** Copies without an original that were found up to this moment have been asked about. */
  readonly copiesAskedUntilMs: number
  readonly ready: readonly ReadyExport[]
  /** Urgency of expiring exports in the last alert. */
  readonly expiring: Readonly<Record<string, ExportUrgency>>
  /** Time of the last alert of each kind. */
  readonly toldAtMs: Readonly<Partial<Record<AlertPart['kind'], number>>>
  /** Uploaded clips at the last alert of that kind. */
  readonly uploaded: number
  /** Release in the last alert about one; null for none. */
  readonly update: string | null
  /** Alarms about stations of the facility that were told and have not ended, by kind and station. */
  readonly stationAlarms: readonly string[]
  /** True while quiet hours hold alerts back. */
  readonly isQuiet: boolean
}

export interface AlertStore {
  /** Reads the saved state; null before the first save. */
  read(): AlertMemory | null
  /** Throws AppError `disk-full`, `database-broken`. */
  save(memory: AlertMemory): void
  /** Clips that need a person now. */
  inNeed(): { readonly id: ClipId; readonly kind: ClipKind }[]
  /** Copies without an original that were found after a moment and until another. At most 1,000. */
  orphanedCopies(afterMs: number, untilMs: number): ClipId[]
}
