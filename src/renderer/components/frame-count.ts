/** Frame index and times of a video with a constant rate; frames count from 0. */
export interface FrameCount {
  readonly total: number
  readonly at: (ms: number) => number
  /** Middle of a frame, since rounding can move its edges to a neighbor. */
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

/** Tolerance for browsers, which keep time in microseconds. */
const ROUNDING_FRAMES = 0.01
