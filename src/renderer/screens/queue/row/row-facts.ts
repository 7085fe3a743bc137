import type { ClipId } from '../../../../contract/clips/clip.ts'
import { isUploading } from '../../../../contract/clips/clip-kinds.ts'
import type { Progress, QueueRow } from '../../../../contract/clips/queue.ts'

/** How much of a clip counts as sent, and how fast it goes: only of the attempt under way. */
export interface ClipTransfer {
  readonly sentBytes: number
  readonly bytesPerSecond: number | null
  /** Null while the speed is not known. */
  readonly leftMs: number | null
}

/** The newest of what the row says and what was told since. */
export function clipTransferOf(row: QueueRow, progress: Progress | undefined): ClipTransfer {
  const { kind } = row.clip.state
  const isSending = kind === 'sending'
  // What was told may be of an attempt that has failed meanwhile: failed bytes never count.
  const sentBytes = isSending && progress ? progress.sentBytes : row.sentBytes
  const bytesPerSecond = isSending ? (progress?.bytesPerSecond ?? row.bytesPerSecond) : null
  const leftBytes = Math.max(0, row.clip.sizeBytes - sentBytes)
  const isMoving = bytesPerSecond !== null && bytesPerSecond > 0
  return { sentBytes, bytesPerSecond, leftMs: isMoving ? (leftBytes / bytesPerSecond) * 1_000 : null }
}

/** The first in line; null while the front of the queue is not here. */
export function nextQueued(offset: number, items: readonly QueueRow[]): ClipId | null {
  if (offset > 0) return null
  return items.find(({ clip }) => clip.state.kind === 'queued')?.clip.id ?? null
}

/** Whether bytes of it are going out, or have gone out and are being confirmed. */
export const isInProgress = ({ clip }: QueueRow): boolean => isUploading(clip.state)

export const canCancel = ({ clip }: QueueRow): boolean => clip.actions.includes('cancel')
