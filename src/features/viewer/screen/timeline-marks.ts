import type { ClipId } from '../../../station/contract/clip.ts'
import type { ShareRange } from '../sharing.ts'
import type { ViewerLoop } from '../viewer-rep.ts'
import type { PlacedTrack, Timeline } from './timeline.ts'
import type { ViewerEvents } from './use-events.ts'

/** Event at a position of the timeline. */
export interface EventMark {
  readonly name: string
  readonly position: number
  readonly isZero: boolean
}

const trackOf = (timeline: Timeline, id: string) => timeline.tracks.find((track) => track.id === id)

/** Marks of the events, in order; events of a clip that is not played are left out. */
export function eventMarks(timeline: Timeline, found: ViewerEvents | null): readonly EventMark[] {
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
