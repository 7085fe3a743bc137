import type { Failure } from '../../../station/contract/failure.ts'
import type { BackupCounts } from '../backup.ts'

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

/** Disk that the thread is busy with: the results library and the target may be on shares, which can fall silent. */
export type BackupPhase = 'library' | 'database' | 'target'

/** Sent while the thread works. */
export interface BackupWorkerProgress {
  readonly kind: 'progress'
  readonly phase: BackupPhase
  /** Share of the phase that is done, from 0 to 1. */
  readonly share: number
}

export type BackupAnswer =
  | { readonly kind: 'written'; readonly sizeBytes: number; readonly counts: BackupCounts }
  | { readonly kind: 'failed'; readonly because: Failure }

export type FromBackupWorker = BackupWorkerProgress | BackupAnswer
