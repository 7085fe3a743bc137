import type { ClipId } from '../../station/contract/clip.ts'
import { isUploading } from '../../station/contract/clip-kinds.ts'
import type { Progress, QueueRow } from '../../station/contract/queue.ts'

/** Uploaded bytes and rate of the current attempt. */
export interface ClipTransfer {
  readonly sentBytes: number
  readonly bytesPerSecond: number | null
  /** Null while the rate is unknown. */
  readonly leftMs: number | null
}

/** Combines a row with newer progress events. */
export function clipTransferOf(row: QueueRow, progress: Progress | undefined): ClipTransfer {
  const { kind } = row.clip.state
  const isSending = kind === 'sending'
  // Progress may belong to an attempt that has failed; failed bytes never count.
  const sentBytes = isSending && progress ? progress.sentBytes : row.sentBytes
  const bytesPerSecond = isSending ? (progress?.bytesPerSecond ?? row.bytesPerSecond) : null
  const leftBytes = Math.max(0, row.clip.sizeBytes - sentBytes)
  const isMoving = bytesPerSecond !== null && bytesPerSecond > 0
  return { sentBytes, bytesPerSecond, leftMs: isMoving ? (leftBytes / bytesPerSecond) * 1_000 : null }
}

/** First queued clip; null while the front of the queue is not loaded. */
export function nextQueued(offset: number, items: readonly QueueRow[]): ClipId | null {
  if (offset > 0) return null
  return items.find(({ clip }) => clip.state.kind === 'queued')?.clip.id ?? null
}

/** Returns whether a clip is uploading or being confirmed. */
export const isInProgress = ({ clip }: QueueRow): boolean => isUploading(clip.state)

export const canCancel = ({ clip }: QueueRow): boolean => clip.actions.includes('cancel')
