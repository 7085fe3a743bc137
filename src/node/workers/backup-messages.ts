import type { Failure } from '../../contract/failure.ts'
import type { BackupCounts } from '../../contract/station/backup.ts'

/** Start data of the thread that writes a backup. */
export interface BackupWorkerData {
  readonly database: string
  /** Made in the data folder and gone afterwards. */
  readonly scratch: string
  /** The backup; no file of this name is there. */
  readonly to: string
  readonly auditFile: string
  readonly libraryFolder: string
  readonly appVersion: string
  readonly stationId: string
  readonly madeAtMs: number
}

export type FromBackupWorker =
  | { readonly kind: 'written'; readonly sizeBytes: number; readonly counts: BackupCounts }
  | { readonly kind: 'failed'; readonly because: Failure }
