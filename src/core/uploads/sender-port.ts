import type { FoundFile, UploadTarget } from '../ports.ts'

/** Result of one upload attempt, as the store reported it. */
export type SendOutcome =
  | { readonly kind: 'stored'; readonly etag: string | null }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string | null; readonly message: string | null }
  /** All bytes were sent, but no usable answer came. */
  | { readonly kind: 'unknown'; readonly detail: string }

export interface SendRequest {
  readonly target: UploadTarget
  readonly file: FoundFile
  /** The file name in the form. */
  readonly fileName: string
  readonly signal: AbortSignal
  readonly onProgress: (sentBytes: number) => void
  /**
   * Called with the sha256 of the sent bytes after the last byte and before the body is closed: nothing is stored
   * before it resolves, and never where it rejects.
   */
  readonly onBodySent: (sha256: string) => void | Promise<void>
}

export interface Sender {
  /**
   * Sends the video. Throws AppError `offline`, `upload-stalled`, `name-unknown`, `target-insecure`, `target-private`,
   * `target-unavailable`, `file-missing`, `file-changed`, `file-locked`: then nothing can have been stored.
   */
  send(request: SendRequest): Promise<SendOutcome>
}
