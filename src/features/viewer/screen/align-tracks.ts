import type { VideoEvents } from '../../../renderer/page-slots.ts'
import type { VideoTrack } from './timeline.ts'

/** Frame of a clip at which a rep is aligned with another. */
export interface AlignedFrame {
  readonly clipId: string
  readonly frame: number
}

/** Tracks on one clock: a track without a trusted clock starts with the first of the others. */
function onOneClock(tracks: readonly VideoTrack[]): (VideoTrack & { readonly startMs: number })[] {
  const starts = tracks.flatMap(({ startMs }) => (startMs === null ? [] : [startMs]))
  const first = starts.length === 0 ? 0 : Math.min(...starts)
  return tracks.map((track) => ({ ...track, startMs: track.startMs ?? first }))
}

/** Time of a frame on the clock of its rep. */
function momentOf(tracks: readonly (VideoTrack & { readonly startMs: number })[], { clipId, frame }: AlignedFrame) {
  const track = tracks.find(({ id }) => id === clipId)
  return track && track.startMs - track.nudgeFrames * track.frames.frameMs + track.frames.middleMs(frame)
}

/** Tracks of both reps on the clock of the first, shifted so that the two frames coincide. */
export function alignTracks(
  first: readonly VideoTrack[],
  second: readonly VideoTrack[],
  at: { readonly first: AlignedFrame; readonly second: AlignedFrame },
): VideoTrack[] {
  const [one, other] = [onOneClock(first), onOneClock(second)]
  const [here, there] = [momentOf(one, at.first), momentOf(other, at.second)]
  const shiftMs = here === undefined || there === undefined ? 0 : here - there
  return [...one, ...other.map((track) => ({ ...track, startMs: track.startMs + shiftMs }))]
}

/** First frame of a rep's first video. */
export const firstFrame = (tracks: readonly VideoTrack[]): AlignedFrame => ({ clipId: tracks[0]?.id ?? '', frame: 0 })

export interface SharedEvent {
  readonly name: string
  readonly first: AlignedFrame
  readonly second: AlignedFrame
}

/** Event that the results of both reps have: the zero event of the first, else any. */
export function sharedEvent(
  first: { readonly tracks: readonly VideoTrack[]; readonly events: VideoEvents | null },
  second: { readonly tracks: readonly VideoTrack[]; readonly events: VideoEvents | null },
): SharedEvent | null {
  const names = (first.events?.events ?? []).map(({ name }) => name)
  const shared = names.filter((name) => second.events?.events.some((event) => event.name === name))
  const zero = first.events?.zero?.name
  const name = shared.find((each) => each === zero) ?? shared[0]
  if (name === undefined) return null
  const [one, other] = [frameOf(first, name), frameOf(second, name)]
  return one && other ? { name, first: one, second: other } : null
}

function frameOf(
  { tracks, events }: { readonly tracks: readonly VideoTrack[]; readonly events: VideoEvents | null },
  name: string,
): AlignedFrame | null {
  const event = events?.events.find((each) => each.name === name)
  const track = tracks.find(({ id }) => id === events?.clipId)
  if (!event || !track) return null
  const frame = Math.min(Math.max(track.frames.at(event.seconds * 1_000), 0), track.frames.count - 1)
  return { clipId: track.id, frame }
}
