import { type ClipDetail, STRIP_FRAME_COUNT } from '../../../../contract/clips/clip-view.ts'
import { createFrameCount, type FrameCount } from '../../clip-drawer/player/frame-count.ts'

const DEFAULT_FRAMES_PER_SECOND = 30

/** The frames, or pictures, by which a moment is found in a clip. */
export interface ClipFrames extends Pick<FrameCount, 'total' | 'middleMs'> {
  /** Pictures of a clip that the page cannot play: how far a moment may be off. */
  readonly withinMs?: number
}

export function clipFrames({ card, playable }: Pick<ClipDetail, 'card' | 'playable'>): ClipFrames {
  const durationMs = card.durationMs ?? 0
  if (playable) return createFrameCount(card.framesPerSecond ?? DEFAULT_FRAMES_PER_SECOND, durationMs)
  const everyMs = durationMs / STRIP_FRAME_COUNT
  return { total: STRIP_FRAME_COUNT, middleMs: (picture) => (picture + 0.5) * everyMs, withinMs: everyMs / 2 }
}
