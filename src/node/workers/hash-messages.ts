/** What the station and its hash worker say to each other. The worker knows the system's names for errors; ours are made elsewhere. */
export type ToHashWorker =
  /** A patient one also wants the md5, and gives way to the others. */
  | { readonly kind: 'hash'; readonly job: number; readonly path: string; readonly isLowPriority: boolean }
  | { readonly kind: 'cancel'; readonly job: number }

/** What the worker begins with. */
export interface HashWorkerData {
  /** How long the system may take for one answer. */
  readonly timeoutMs: number
}

export interface Digests {
  readonly sha256: string
  /** Null where nobody asked for it. */
  readonly md5: string | null
}

export type FromHashWorker = { readonly job: number } & (
  | { readonly kind: 'done'; readonly digests: Digests }
  /** `errno` is the system's name for what went wrong; null for a mistake of ours. */
  | { readonly kind: 'failed'; readonly errno: string | null; readonly message: string }
  /** The system does not answer: this thread hangs until it does. */
  | { readonly kind: 'silent' }
)
