import { useRead } from '../../../renderer/hooks/use-read.ts'
import type { VideoEvents } from '../../../renderer/page-slots.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { RepRow } from '../../../station/contract/rep.ts'
import { clipMap } from './clip-map.ts'
import { repTime } from './rep-curves.ts'

/** Reads the events of a rep's results; null while it has none. */
export function useVideoEvents(rep: RepRow, clipId: string | null): VideoEvents | null {
  const client = useClient()
  const sessionId = rep.headlines?.sessionId ?? null
  const clip = rep.clips.find(({ id }) => id === clipId)
  const read = async (): Promise<VideoEvents | null> => {
    if (sessionId === null || !clip) return null
    const detail = await client.results.session({ id: sessionId })
    const first = detail.curves.find(({ name }) => name === 'time') ?? detail.curves[0]
    if (!first || detail.events.length === 0) return null
    const curves = await client.results.curves({ id: sessionId, columns: [first.name] })
    const framesPerSecond = curves.framesPerSecond ?? detail.session.framesPerSecond ?? clip.framesPerSecond
    if (framesPerSecond === null) return null
    const { firstFrame } = curves
    const map = clipMap({ frames: curves.time.length, firstFrame, framesPerSecond }, clip)
    const { events, zero } = repTime(detail, curves)
    const inVideo = events.map(({ name, index }) => ({ name, seconds: map.secondsAt(index) }))
    return { clipId: clip.id, events: inVideo, zero: inVideo.find(({ name }) => name === zero?.name) ?? null }
  }
  return useRead(`${sessionId} ${clip?.id}`, read, ['results']).value
}
