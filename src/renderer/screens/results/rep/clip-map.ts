/** Where the frames of a session are in the video of one camera. */
export interface ClipMap {
  /** The moment in the video, in seconds, of the frame at an index of the session. */
  readonly secondsAt: (index: number) => number
  /** How fast the video runs while the session runs at its own speed. */
  readonly rate: number
}

interface SessionFrames {
  readonly frames: number
  readonly firstFrame: number
  readonly framesPerSecond: number
}

interface ClipFrames {
  readonly framesPerSecond: number | null
  readonly durationMs: number | null
}

/** How far two amounts are apart, whichever is greater. */
const apart = (one: number, other: number) => Math.abs(Math.log(Math.max(one, 1e-9) / Math.max(other, 1e-9)))

/**
 * A session counts frames. A clip has the same frames, or the same moments with more or fewer frames: slow motion keeps
 * the frames, a slower camera keeps the time. Whichever fits the clip's length better holds.
 */
export function clipMap(session: SessionFrames, clip: ClipFrames): ClipMap {
  const { framesPerSecond, firstFrame } = session
  const clipRate = clip.framesPerSecond ?? framesPerSecond
  const clipSeconds = clip.durationMs === null ? null : clip.durationMs / 1_000
  const last = Math.max(firstFrame, 0) + session.frames
  const keepsFrames =
    clipSeconds !== null && apart(clipSeconds * clipRate, last) < apart(clipSeconds, last / framesPerSecond)
  const rate = keepsFrames ? framesPerSecond / clipRate : 1
  const frameSeconds = 1 / (keepsFrames ? clipRate : framesPerSecond)
  const end = clipSeconds === null ? Number.POSITIVE_INFINITY : Math.max(clipSeconds - 0.5 / clipRate, 0)
  return {
    // The middle of a frame: its edges belong to its neighbors once they are rounded.
    secondsAt: (index) => Math.min(Math.max((firstFrame + index + 0.5) * frameSeconds, 0), end),
    rate,
  }
}
