import type { QueueRow } from '../../../contract/queue.ts'
import type { StateShape, Tone } from '../../parts/state-mark.tsx'
import { StateWords } from '../../parts/state-words.tsx'
import { useNow } from '../../stores/use-now.ts'
import { type ScreenWording, useWording } from '../../stores/wording-context.tsx'
import { isUnderWay, type Moving } from './row-facts.ts'

interface RowStateProps {
  readonly row: QueueRow
  readonly isNext: boolean
  readonly moving: Moving
}

/** A clip's state in the queue: shape, word and colour, and a line on it. */
export function RowState(props: RowStateProps) {
  const wording = useWording()
  const { kind } = props.row.clip.state
  if (kind === 'held' || kind === 'waiting') return <TickingState {...props} />
  return <StateWords {...lookOf(props, 0, wording)} />
}

/** Only a countdown needs the time. */
function TickingState(props: RowStateProps) {
  return <StateWords {...lookOf(props, useNow(), useWording())} />
}

interface Look {
  readonly shape: StateShape
  readonly tone?: Tone
  readonly words: string
  readonly note?: string
}

export function lookOf({ row, isNext, moving }: RowStateProps, nowMs: number, { queue, say }: ScreenWording): Look {
  const { state } = row.clip
  const { countdown } = say.format
  const { forecast } = row
  if (forecast.kind === 'will-not-fit') {
    if (!isUnderWay(row)) return { shape: 'warning', words: queue.willNotFit }
    const note = queue.neededLeft(countdown(forecast.neededMs), countdown(forecast.allowedMs))
    return { shape: 'warning', words: queue.willNotFit, note }
  }
  switch (state.kind) {
    case 'held':
      return { shape: 'held', words: queue.held(countdown(state.untilMs - nowMs)), note: queue.heldNote }
    case 'waiting': {
      const leftMs = state.untilMs - nowMs
      const words = leftMs > 0 ? queue.again(countdown(leftMs)) : queue.againNow
      return { shape: 'waiting', words, note: queue.againNote }
    }
    case 'reserving':
      return { shape: 'sending', words: queue.starting, note: queue.startingNote }
    case 'sending':
      return {
        shape: 'sending',
        words: queue.sending,
        ...(moving.leftMs === null ? {} : { note: queue.left(countdown(moving.leftMs)) }),
      }
    case 'confirming':
      return { shape: 'processing', words: queue.confirming, note: queue.confirmingNote }
    default:
      return isNext
        ? { shape: 'queued', words: queue.next, note: queue.nextNote }
        : { shape: 'queued', words: queue.queued }
  }
}
