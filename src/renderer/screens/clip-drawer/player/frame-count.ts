/** The frames of a video that has so many of them in a second, counted from 0. */
export interface FrameCount {
  readonly total: number
  readonly at: (ms: number) => number
  /** The middle of a frame: its edges belong to its neighbors once they are rounded. */
  readonly middleMs: (frame: number) => number
}

export function createFrameCount(framesPerSecond: number, durationMs: number): FrameCount {
  const total = Math.max(Math.round((durationMs / 1_000) * framesPerSecond), 1)
  const within = (frame: number) => Math.min(Math.max(frame, 0), total - 1)
  return {
    total,
    at: (ms) => within(Math.floor((ms / 1_000) * framesPerSecond + ROUNDING_FRAMES)),
    middleMs: (frame) => ((within(frame) + 0.5) / framesPerSecond) * 1_000,
  }
}

/** A browser keeps the time in millionths of a second. */
const ROUNDING_FRAMES = 0.01
