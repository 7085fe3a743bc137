import type { VideoEvents } from '../../../renderer/page-slots.ts'
import type { ClipId } from '../../../station/contract/clip.ts'
import type { ShareRange } from '../sharing.ts'
import type { ViewerLoop } from '../viewer-rep.ts'
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

/** Event at a position of the timeline. */
export interface EventMark {
  readonly name: string
  readonly position: number
  readonly isZero: boolean
}

const trackOf = (timeline: Timeline, id: string) => timeline.tracks.find((track) => track.id === id)

/** Marks of the events, in order; events of a clip that is not played are left out. */
export function eventMarks(timeline: Timeline, found: VideoEvents | null): readonly EventMark[] {
  const track = found && trackOf(timeline, found.clipId)
  if (!track) return []
  return found.events
    .map(({ name, seconds }) => ({
      name,
      position: timeline.positionAt(track.msOf(track.frames.at(seconds * 1_000))),
      isZero: name === found.zero?.name,
    }))
    .filter(({ position }) => position >= 0 && position < timeline.count)
    .toSorted((one, other) => one.position - other.position)
}

/** Range of positions, both ends included. */
export interface LoopRange {
  readonly from: number
  readonly to: number
}

/** Range of a stored loop; null where its clip is no longer played. */
export function loopRange(timeline: Timeline, saved: ViewerLoop | null): LoopRange | null {
  const track = saved && trackOf(timeline, saved.clipId)
  if (!track) return null
  const within = (frame: number) => Math.min(Math.max(timeline.positionAt(track.msOf(frame)), 0), timeline.count - 1)
  const [from, to] = [within(saved.fromFrame), within(saved.toFrame)]
  return from < to ? { from, to } : null
}

/** Loop as stored: in frames of the reference track. */
export function storedLoop(timeline: Timeline, range: LoopRange | null): ViewerLoop | null {
  const { reference } = timeline
  if (!reference || !range) return null
  const frame = (position: number) => reference.frames.at(timeline.msAt(position))
  return { clipId: reference.id as ViewerLoop['clipId'], fromFrame: frame(range.from), toFrame: frame(range.to) }
}

/** Loop as shared: in frames of the camera that shows most of it, the reference track preferred. */
export function sharedRange(timeline: Timeline, range: LoopRange | null, clips: readonly string[]): ShareRange | null {
  if (!range) return null
  const [fromMs, toMs] = [timeline.msAt(range.from), timeline.msAt(range.to)]
  const shownMs = (track: PlacedTrack) => Math.min(track.toMs, toMs) - Math.max(track.fromMs, fromMs)
  const tracks = timeline.tracks
    .filter(({ id }) => clips.includes(id))
    .toSorted((one, other) => Number(other === timeline.reference) - Number(one === timeline.reference))
  const track = tracks.reduce<PlacedTrack | undefined>(
    (found, other) => (found && shownMs(other) <= shownMs(found) ? found : other),
    undefined,
  )
  if (!track || shownMs(track) < 0) return null
  return { clipId: track.id as ClipId, firstFrame: track.frameAt(fromMs), lastFrame: track.frameAt(toMs) }
}
