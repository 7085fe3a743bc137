/**
 * Messages between the station and its hash worker. The worker sends the system's error codes; the station translates
 * them.
 */
export type ToBackgroundWorker =
  /** A low-priority job also computes the md5, and waits for all other jobs. */
  | { readonly kind: 'hash'; readonly job: number; readonly path: string; readonly isLowPriority: boolean }
  | { readonly kind: 'cancel'; readonly job: number }

/** Start data of the worker. */
export interface BackgroundWorkerData {
  /** Longest time for one system call. */
  readonly timeoutMs: number
}

export interface Digests {
  readonly sha256: string
  /** Null where the md5 was not requested. */
  readonly md5: string | null
}

export type FromBackgroundWorker = { readonly job: number } & (
  | { readonly kind: 'done'; readonly digests: Digests }
  /** System error code; null for a bug. */
  | { readonly kind: 'failed'; readonly errno: string | null; readonly message: string }
  /** The system does not answer: this thread hangs until it does. */
  | { readonly kind: 'silent' }
)
