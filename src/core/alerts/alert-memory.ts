import type { ClipId, ClipKind } from '../../contract/clips/clip.ts'
import type { ExportUrgency } from '../../contract/export-job.ts'
import type { AlertPart } from '../../contract/station/alert.ts'

interface ReadyExport {
  readonly id: string
  readonly movement: string
}

/** What was said and what is still to be said: kept, so that a restart neither repeats an alert nor loses one. */
export interface AlertMemory {
  /** Clips that need a person, and that no alert has counted yet. */
  readonly untold: readonly ClipId[]
  readonly ready: readonly ReadyExport[]
  /** Of which exports an alert said that their results are deleted soon, and how urgent that was. */
  readonly expiring: Readonly<Record<string, ExportUrgency>>
  /** When the last alert of a kind was given. */
  readonly toldAtMs: Readonly<Partial<Record<AlertPart['kind'], number>>>
  /** How many clips had been uploaded when the last alert said so. */
  readonly uploaded: number
  /** Quiet hours keep back what is due. */
  readonly isQuiet: boolean
}

export interface AlertStore {
  /** Null before anything was saved. */
  read(): AlertMemory | null
  /** Throws AppError `disk-full`, `database-broken`. */
  save(memory: AlertMemory): void
  /** Every clip that needs a person now. */
  inNeed(): { readonly id: ClipId; readonly kind: ClipKind }[]
}
