import type { Evidence } from '../../contract/evidence.ts'
import type { FailureCode } from '../../contract/failure.ts'

/** What the station and its scan workers say to each other. The worker knows names and numbers; sentences are made elsewhere. */

/** Files as one text and two rows of numbers: copying an object for each, or a text, takes ten times as long. */
export interface PackedFiles {
  readonly paths: string
  readonly sizesBytes: Float64Array
  readonly modifiedAtMs: Float64Array
}

export type ToScanWorker =
  | { readonly kind: 'scan'; readonly scan: number; readonly path: string; readonly recursive: boolean }
  /** A batch was taken: the worker is never more than a few ahead. */
  | { readonly kind: 'taken'; readonly scan: number }
  | { readonly kind: 'cancel'; readonly scan: number }
  | { readonly kind: 'watch'; readonly path: string; readonly recursive: boolean }
  | { readonly kind: 'unwatch'; readonly path: string }

export type ScanMessage = { readonly scan: number } & (
  | { readonly kind: 'files'; readonly files: PackedFiles }
  | { readonly kind: 'overlooked'; readonly path: string; readonly code: FailureCode; readonly detail: string | null }
  /** Nothing to tell yet, but it works. */
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
