import type { VideoFrames } from './video-frames.ts'

/** One of the videos that play in step. */
export interface VideoTrack {
  /** Id of the clip. */
  readonly id: string
  readonly frames: VideoFrames
  /** Start on a clock that all tracks share; null where no clock is trusted. */
  readonly startMs: number | null
  /** Frames by which the video is shifted later than its clock. */
  readonly nudgeFrames: number
}

/** Track on the timeline. Times are milliseconds from the first frame of the reference. */
export interface PlacedTrack extends VideoTrack {
  readonly fromMs: number
  readonly toMs: number
  /** True where the track starts with the reference, because its clock is unknown or the videos would not overlap. */
  readonly isByStart: boolean
  /** Frame at a time, the nearest one outside the video. */
  readonly frameAt: (ms: number) => number
  readonly hasFrameAt: (ms: number) => boolean
  /** Position of a frame within the video in seconds, safely inside the frame. */
  readonly secondsOf: (frame: number) => number
  /** Position of a time within the video in seconds, during playback. */
  readonly secondsAt: (ms: number) => number
  /** Time of the middle of a frame. */
  readonly msOf: (frame: number) => number
}

/** All tracks on one scale: a step is a frame of the reference, the track with the highest frame rate. */
export interface Timeline {
  readonly count: number
  readonly tracks: readonly PlacedTrack[]
  readonly reference: PlacedTrack | null
  /** Time of the middle of the frame at a position. */
  readonly msAt: (position: number) => number
  readonly positionAt: (ms: number) => number
  /** Average duration of a step. */
  readonly stepMs: number
}

/** Upper bound of positions: a longer timeline means two videos hours apart, never one rep. */
const MAX_POSITIONS = 2_000_000

export function createTimeline(tracks: readonly VideoTrack[]): Timeline {
  const reference = referenceOf(tracks)
  if (!reference) return emptyTimeline
  const placed = tracks.map((track) => place(track, reference))
  const { frames } = reference
  const fromMs = Math.min(...placed.map((track) => track.fromMs))
  const toMs = Math.max(...placed.map((track) => track.toMs))
  const before = Math.ceil((frames.startMs(0) - fromMs) / frames.frameMs - 1e-6)
  const after = Math.ceil((toMs - frames.startMs(frames.count)) / frames.frameMs - 1e-6)
  return {
    count: Math.min(before + frames.count + after, MAX_POSITIONS),
    tracks: placed,
    reference: placed[tracks.indexOf(reference)] ?? null,
    msAt: (position) => frames.middleMs(position - before),
    positionAt: (ms) => frames.at(ms) + before,
    stepMs: frames.frameMs,
  }
}

const emptyTimeline: Timeline = {
  count: 1,
  tracks: [],
  reference: null,
  msAt: () => 0,
  positionAt: () => 0,
  stepMs: 1_000 / 30,
}

/** Ratio up to which two frame rates count as equal: their averages are rounded. */
const MAX_EQUAL_RATE_RATIO = 1.02

function referenceOf(tracks: readonly VideoTrack[]): VideoTrack | undefined {
  let found = tracks[0]
  for (const track of tracks)
    if (found && track.frames.frameMs * MAX_EQUAL_RATE_RATIO < found.frames.frameMs && track.frames.count > 1)
      found = track
  return found
}

/** Start of a video as shown: a forward nudge starts it earlier. */
const shownStartMs = ({ startMs, nudgeFrames, frames }: VideoTrack) => (startMs ?? 0) - nudgeFrames * frames.frameMs

function place(track: VideoTrack, reference: VideoTrack): PlacedTrack {
  const { frames, nudgeFrames, startMs } = track
  const isReference = track === reference
  const byClock = (startMs ?? 0) - shownStartMs(reference)
  const isByStart = !isReference && (startMs === null || reference.startMs === null || !overlap(track, reference))
  // The zero of the timeline already contains the nudge of the reference.
  const nudge = isReference ? 0 : nudgeFrames
  const offsetMs = isReference || isByStart ? 0 : byClock
  const shiftMs = offsetMs - nudge * frames.frameMs
  const within = (frame: number) => Math.min(Math.max(frame, 0), frames.count - 1)
  const unbounded = (ms: number) => frames.at(ms - offsetMs) + nudge
  return {
    ...track,
    isByStart,
    fromMs: frames.startMs(0) + shiftMs,
    toMs: frames.durationMs + shiftMs,
    frameAt: (ms) => within(unbounded(ms)),
    hasFrameAt: (ms) => within(unbounded(ms)) === unbounded(ms),
    secondsOf: (frame) => frames.middleMs(within(frame)) / 1_000,
    secondsAt: (ms) => (ms - shiftMs) / 1_000,
    msOf: (frame) => frames.middleMs(frame - nudge) + offsetMs,
  }
}

/** True if two videos overlap in time, by their clocks and nudges. */
function overlap(one: VideoTrack, other: VideoTrack): boolean {
  const apart = shownStartMs(one) - shownStartMs(other)
  return apart < other.frames.durationMs && -apart < one.frames.durationMs
}
