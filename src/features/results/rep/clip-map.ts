/** Mapping of a session's frames to the video of one camera. */
export interface ClipMap {
  /** Time in the video, in seconds, of the session's frame at an index. */
  readonly secondsAt: (index: number) => number
  /** Rate of the video while the session plays at normal speed. */
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

/** Ratio between two amounts as a distance, in either direction. */
const ratioDistance = (one: number, other: number) => Math.abs(Math.log(Math.max(one, 1e-9) / Math.max(other, 1e-9)))

/**
 * Maps a session to a clip. A clip has the same frames, or the same times with another number of frames: slow motion
 * keeps the frames, a slower camera keeps the times. The mapping that fits the clip's length better is used.
 */
export function clipMap(session: SessionFrames, clip: ClipFrames): ClipMap {
  const { framesPerSecond, firstFrame } = session
  const clipRate = clip.framesPerSecond ?? framesPerSecond
  const clipSeconds = clip.durationMs === null ? null : clip.durationMs / 1_000
  const last = Math.max(firstFrame, 0) + session.frames
  const keepsFrames =
    clipSeconds !== null &&
    ratioDistance(clipSeconds * clipRate, last) < ratioDistance(clipSeconds, last / framesPerSecond)
  const rate = keepsFrames ? framesPerSecond / clipRate : 1
  const frameSeconds = 1 / (keepsFrames ? clipRate : framesPerSecond)
  const end = clipSeconds === null ? Number.POSITIVE_INFINITY : Math.max(clipSeconds - 0.5 / clipRate, 0)
  return {
    // Middle of the frame: rounding may move its edges into a neighbor.
    secondsAt: (index) => Math.min(Math.max((firstFrame + index + 0.5) * frameSeconds, 0), end),
    rate,
  }
}
