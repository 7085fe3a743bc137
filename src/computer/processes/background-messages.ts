/**
 * Messages between the station and its background worker. The worker sends the system's error codes; the station
 * translates them.
 */
export type ToBackgroundWorker =
  | (BackgroundWork & { readonly job: number })
  | { readonly kind: 'cancel'; readonly job: number }

export type BackgroundWork =
  /** A low-priority job also computes the md5, and waits for all other hashes. */
  | { readonly kind: 'hash'; readonly path: string; readonly isLowPriority: boolean }
  /** One checkpoint of the database in this file. */
  | { readonly kind: 'checkpoint'; readonly file: string }

/** Start data of the worker. */
export interface BackgroundWorkerData {
  /** Longest time for one system call about a video. */
  readonly timeoutMs: number
}

export interface Digests {
  readonly sha256: string
  /** Null where the md5 was not requested. */
  readonly md5: string | null
}

export type BackgroundReply =
  | { readonly kind: 'hashed'; readonly digests: Digests }
  | { readonly kind: 'checkpointed' /** Pages that were committed during the last pass. */; readonly leftPages: number }
  /** System error code; null for a bug, and for a failed checkpoint: its disk may be full, and the log stays there. */
  | { readonly kind: 'failed'; readonly errno: string | null; readonly message: string }

export type FromBackgroundWorker = { readonly job: number } & (
  | BackgroundReply
  /** The system does not answer: a call of this thread hangs until it does. */
  | { readonly kind: 'silent' }
)
