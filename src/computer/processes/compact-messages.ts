/** Start data of the thread that writes a database again without its old pages. */
export interface CompactWorkerData {
  /** Path of the database. */
  readonly file: string
}

export type FromCompactWorker =
  | { readonly kind: 'done' }
  /** Another connection had the database for too long, or the disk is full: the database is as it was. */
  | { readonly kind: 'failed'; readonly message: string }
