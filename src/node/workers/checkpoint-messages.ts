/** What the thread that brings the database's log into the database begins with. */
export interface CheckpointWorkerData {
  /** The database. */
  readonly file: string
}

/** Asked for one checkpoint, it answers once. */
export type ToCheckpointWorker = 'checkpoint'

export type FromCheckpointWorker =
  | { readonly kind: 'done' }
  /** Such as on a full disk: what is in the log stays there. */
  | { readonly kind: 'failed'; readonly message: string }
