/** Start data of the thread that writes the database's log into the database. */
export interface CheckpointWorkerData {
  /** Path of the database. */
  readonly file: string
}

/** Requests one checkpoint, which has one answer. */
export type ToCheckpointWorker = 'checkpoint'

export type FromCheckpointWorker =
  | { readonly kind: 'done' /** Pages that were committed during the last pass. */; readonly leftPages: number }
  /** The disk may be full: the content of the log stays there. */
  | { readonly kind: 'failed'; readonly message: string }
