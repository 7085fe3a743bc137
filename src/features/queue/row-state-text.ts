import type { StateShape } from '../../renderer/components/state-mark.tsx'
import { uploadWait } from '../../renderer/state/upload-wait.ts'
import type { ScreenWording } from '../../renderer/state/wording-context.tsx'
import type { QueueRow } from '../../station/contract/queue.ts'
import type { UploadBlock } from '../../station/contract/safety.ts'
import { type ClipTransfer, isInProgress } from './row-facts.ts'

export interface RowStateFacts {
  readonly row: QueueRow
  /** True for the first queued clip while uploads are allowed. */
  readonly isNext: boolean
  readonly moving: ClipTransfer
  /** Why no upload starts; null where one may. */
  readonly block: UploadBlock | null
}

interface RowStateText {
  readonly shape: StateShape
  readonly words: string
  readonly note?: string
}

/** Words the state of a clip in the queue: shape, words and note. */
export function rowStateText(
  { row, isNext, moving, block }: RowStateFacts,
  nowMs: number,
  { queue, phrases, tagging, safety }: ScreenWording,
): RowStateText {
  const { state } = row.clip
  const { countdown, clock } = phrases.format
  const { forecast } = row
  if (forecast.kind === 'will-not-fit') {
    if (!isInProgress(row)) return { shape: 'warning', words: queue.willNotFit }
    const note = queue.neededLeft(countdown(forecast.neededMs), countdown(forecast.allowedMs))
    return { shape: 'warning', words: queue.willNotFit, note }
  }
  if (state.kind === 'waiting' && state.because.code === 'athlete-pending')
    return { shape: 'waiting', words: tagging.added.waitingShort }
  if (state.kind === 'held' || state.kind === 'waiting' || state.kind === 'queued') {
    const wait = uploadWait(state, block, nowMs)
    if (wait !== null) return { shape: 'waiting', words: safety.waiting, note: safety.reasons[wait] }
  }
  switch (state.kind) {
    case 'held':
      if (state.untilMs <= nowMs) return { shape: 'queued', words: queue.queued, note: queue.heldNote }
      return { shape: 'held', words: queue.held(countdown(state.untilMs - nowMs)), note: queue.heldNote }
    case 'waiting': {
      const leftMs = state.untilMs - nowMs
      const words = leftMs > 0 ? queue.retryingIn(countdown(leftMs)) : queue.retryingNow
      return { shape: 'retry', words, note: queue.retryingNote }
    }
    case 'reserving':
      return { shape: 'sending', words: queue.starting, note: queue.startingNote }
    case 'sending':
      return {
        shape: 'sending',
        words: queue.uploading,
        ...(moving.leftMs === null ? {} : { note: queue.left(countdown(moving.leftMs)) }),
      }
    case 'confirming':
      return {
        shape: 'processing',
        words: queue.confirming,
        note: state.untilMs === undefined ? queue.confirmingNote : queue.confirmingUntil(clock(state.untilMs)),
      }
    default:
      return { shape: 'queued', words: isNext ? queue.next : queue.queued }
  }
}
