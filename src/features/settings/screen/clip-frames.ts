import { createFrameCount, type FrameCount } from '../../../renderer/components/frame-count.ts'
import { type ClipDetail, STRIP_FRAME_COUNT } from '../../../station/contract/clip-view.ts'

const DEFAULT_FRAMES_PER_SECOND = 30

/** Frames, or strip pictures, to find a moment in a clip. */
export interface ClipFrames extends Pick<FrameCount, 'total' | 'middleMs'> {
  /** Largest error of a moment in ms, for a clip with strip pictures only. */
  readonly withinMs?: number
}

export function clipFrames({ card, playable }: Pick<ClipDetail, 'card' | 'playable'>): ClipFrames {
  const durationMs = card.durationMs ?? 0
  if (playable) return createFrameCount(card.framesPerSecond ?? DEFAULT_FRAMES_PER_SECOND, durationMs)
  const everyMs = durationMs / STRIP_FRAME_COUNT
  return { total: STRIP_FRAME_COUNT, middleMs: (picture) => (picture + 0.5) * everyMs, withinMs: everyMs / 2 }
}
