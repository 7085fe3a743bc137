import type { Track } from '../playback/timeline.ts'
import type { ViewerEvents } from '../use-events.ts'

/** The frame of a clip at which its rep is laid beside another one. */
export interface AlignedFrame {
  readonly clipId: string
  readonly frame: number
}

/** A rep's videos by one clock: one whose clock can't be trusted begins with the first of the others. */
function clocked(tracks: readonly Track[]): (Track & { readonly startMs: number })[] {
  const known = tracks.flatMap(({ startMs }) => (startMs === null ? [] : [startMs]))
  const first = known.length === 0 ? 0 : Math.min(...known)
  return tracks.map((track) => ({ ...track, startMs: track.startMs ?? first }))
}

/** When a frame is displayed, by the clock of its rep. */
function momentOf(tracks: readonly (Track & { readonly startMs: number })[], { clipId, frame }: AlignedFrame) {
  const track = tracks.find(({ id }) => id === clipId)
  return track && track.startMs - track.nudgeFrames * track.frames.frameMs + track.frames.middleMs(frame)
}

/** Both reps' videos by the clock of the first rep: the two frames are displayed at one moment. */
export function alignTracks(
  first: readonly Track[],
  second: readonly Track[],
  at: { readonly first: AlignedFrame; readonly second: AlignedFrame },
): Track[] {
  const [one, other] = [clocked(first), clocked(second)]
  const [here, there] = [momentOf(one, at.first), momentOf(other, at.second)]
  const shiftMs = here === undefined || there === undefined ? 0 : here - there
  return [...one, ...other.map((track) => ({ ...track, startMs: track.startMs + shiftMs }))]
}

/** The first frame of a rep's first video. */
export const firstFrame = (tracks: readonly Track[]): AlignedFrame => ({ clipId: tracks[0]?.id ?? '', frame: 0 })

export interface SharedEvent {
  readonly name: string
  readonly first: AlignedFrame
  readonly second: AlignedFrame
}

/** An event that the results of both have: the one that times count from, else the first of them. */
export function sharedEvent(
  first: { readonly tracks: readonly Track[]; readonly events: ViewerEvents | null },
  second: { readonly tracks: readonly Track[]; readonly events: ViewerEvents | null },
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
  { tracks, events }: { readonly tracks: readonly Track[]; readonly events: ViewerEvents | null },
  name: string,
): AlignedFrame | null {
  const event = events?.events.find((each) => each.name === name)
  const track = tracks.find(({ id }) => id === events?.clipId)
  if (!event || !track) return null
  const frame = Math.min(Math.max(track.frames.at(event.seconds * 1_000), 0), track.frames.count - 1)
  return { clipId: track.id, frame }
}
