import type { FoundFile, UploadTarget } from '../ports.ts'

/** Result of one upload attempt, as the store reported it. */
export type SendOutcome =
  | { readonly kind: 'stored'; readonly etag: string | null }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: string | null
      readonly message: string | null
      /** Time that the store asked to wait. */
      readonly retryAfterMs?: number
    }
  /** All bytes were sent, but no usable answer came. */
  | { readonly kind: 'unknown'; readonly detail: string; readonly retryAfterMs?: number }

export const MIN_ANSWER_WAIT_MS = 60_000
/** As long as the bytes may still arrive: see `clips/target-end.ts`. */
const MAX_ANSWER_WAIT_MS = 10 * 60_000

/** Grows with each attempt: a scanner that takes a minute for a video takes it for every attempt. */
export const answerWaitMs = (tries: number): number => Math.min(MIN_ANSWER_WAIT_MS * 3 ** tries, MAX_ANSWER_WAIT_MS)

export interface SendRequest {
  readonly target: UploadTarget
  readonly file: FoundFile
  /** The file name in the form. */
  readonly fileName: string
  readonly signal: AbortSignal
  /** Time for the store's answer after the last byte; the least where it is not given. */
  readonly answerWaitMs?: number
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
