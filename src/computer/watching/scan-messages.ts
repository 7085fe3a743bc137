import type { Evidence } from '../../station/contract/evidence.ts'
import type { FailureCode } from '../../station/contract/failure.ts'

/**
 * Messages between the station and its scan workers. The worker sends codes and numbers; the station makes the
 * sentences.
 */

/** Files as one text and two arrays of numbers: copying an object or text per file takes ten times as long. */
export interface PackedFiles {
  readonly paths: string
  readonly sizesBytes: Float64Array
  readonly modifiedAtMs: Float64Array
}

export type ToScanWorker =
  | { readonly kind: 'scan'; readonly scan: number; readonly path: string; readonly recursive: boolean }
  /** The station has handled a batch: the worker is never more than a few batches ahead. */
  | { readonly kind: 'taken'; readonly scan: number }
  | { readonly kind: 'cancel'; readonly scan: number }
  | { readonly kind: 'watch'; readonly path: string; readonly recursive: boolean }
  | { readonly kind: 'unwatch'; readonly path: string }

export type ScanMessage = { readonly scan: number } & (
  | { readonly kind: 'files'; readonly files: PackedFiles }
  | { readonly kind: 'overlooked'; readonly path: string; readonly code: FailureCode; readonly detail: string | null }
  /** Heartbeat: the scan is still running. */
  | { readonly kind: 'alive' }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly errno: Evidence | string }
)

export type WatchMessage = { readonly path: string } & (
  | { readonly kind: 'news'; readonly files: PackedFiles; readonly gone: string[]; readonly isUnclear: boolean }
  | { readonly kind: 'trouble'; readonly detail: string }
  | { readonly kind: 'well' }
)

export type FromScanWorker = ScanMessage | WatchMessage
