import type { VideoFrames } from './video-frames.ts'

/** One video among those that are shown in step. */
export interface Track {
  /** Of its clip. */
  readonly id: string
  readonly frames: VideoFrames
  /** When the video begins, by a clock that all tracks share; null where no clock can be trusted. */
  readonly startMs: number | null
  /** So many frames later in the video than its clock says. */
  readonly nudgeFrames: number
}

/** A track on the timeline. Times are in milliseconds from the first frame of the reference. */
export interface PlacedTrack extends Track {
  readonly fromMs: number
  readonly toMs: number
  /** Placed at the reference's beginning, because its clock is not known or says that they never overlapped. */
  readonly isByStart: boolean
  /** Its frame at a moment, the nearest where it has none. */
  readonly frameAt: (ms: number) => number
  readonly hasFrameAt: (ms: number) => boolean
  /** Where in the video that frame is for certain, in seconds. */
  readonly secondsOf: (frame: number) => number
  /** Where in the video a moment is while it plays, in seconds. */
  readonly secondsAt: (ms: number) => number
  /** The moment at which a frame is in its middle. */
  readonly msOf: (frame: number) => number
}

/** All tracks by one position: a step is a frame of the reference, the track with the most frames in a second. */
export interface Timeline {
  readonly count: number
  readonly tracks: readonly PlacedTrack[]
  readonly reference: PlacedTrack | null
  /** The middle of the frame at a position. */
  readonly msAt: (position: number) => number
  readonly positionAt: (ms: number) => number
  /** How long a step lasts on average. */
  readonly stepMs: number
}

/** More would be no attempt of anybody: two videos that lie hours apart. */
const MAX_POSITIONS = 2_000_000

export function createTimeline(tracks: readonly Track[]): Timeline {
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

/** Rates that differ by less are the same: their averages are rounded. */
const SAME_RATE = 1.02

function referenceOf(tracks: readonly Track[]): Track | undefined {
  let found = tracks[0]
  for (const track of tracks)
    if (found && track.frames.frameMs * SAME_RATE < found.frames.frameMs && track.frames.count > 1) found = track
  return found
}

/** When its video begins as it is shown: a nudge forward begins it earlier. */
const shownStartMs = ({ startMs, nudgeFrames, frames }: Track) => (startMs ?? 0) - nudgeFrames * frames.frameMs

function place(track: Track, reference: Track): PlacedTrack {
  const { frames, nudgeFrames, startMs } = track
  const isReference = track === reference
  const byClock = (startMs ?? 0) - shownStartMs(reference)
  const isByStart = !isReference && (startMs === null || reference.startMs === null || !overlap(track, reference))
  // The reference's own nudge is in the zero of the timeline already.
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

/** Whether two videos show one moment, by their clocks and nudges. */
function overlap(one: Track, other: Track): boolean {
  const apart = shownStartMs(one) - shownStartMs(other)
  return apart < other.frames.durationMs && -apart < one.frames.durationMs
}
