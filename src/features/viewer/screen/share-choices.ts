import { createFrameCount, type FrameCount } from '../../../renderer/components/frame-count.ts'
import type { ClipCard } from '../../../station/contract/clip-view.ts'
import type { ShareOptions, ShareRange } from '../sharing.ts'

const DEFAULT_FRAMES_PER_SECOND = 30

/** Values of the share form. Frames count from 1, as displayed. */
export interface ShareChoices {
  readonly speed: ShareOptions['speed']
  readonly withName: boolean
  readonly withDate: boolean
  readonly isWhole: boolean
  readonly camera: string
  readonly first: number | null
  readonly last: number | null
}

export const framesOfCard = ({ framesPerSecond, durationMs }: ClipCard): FrameCount =>
  createFrameCount(framesPerSecond ?? DEFAULT_FRAMES_PER_SECOND, durationMs ?? 0)

/** Initial values: the whole rep in real time, or the viewed range. */
export function initialChoices(clips: readonly ClipCard[], range: ShareRange | null): ShareChoices {
  const card = clips.find(({ id }) => id === range?.clipId) ?? clips[0]
  const total = card ? framesOfCard(card).total : 1
  return {
    speed: 1,
    withName: false,
    withDate: false,
    isWhole: range === null,
    camera: card?.id ?? '',
    first: range === null ? 1 : Math.min(range.firstFrame + 1, total),
    last: range === null ? total : Math.min(range.lastFrame + 1, total),
  }
}

/** Chosen range; null for the whole rep, `wrong` for an invalid range. */
export function chosenRange(choices: ShareChoices, clips: readonly ClipCard[]): ShareRange | null | 'wrong' {
  if (choices.isWhole) return null
  const card = clips.find(({ id }) => id === choices.camera)
  const { first, last } = choices
  if (!card || first === null || last === null || first > last) return 'wrong'
  return { clipId: card.id, firstFrame: first - 1, lastFrame: last - 1 }
}
