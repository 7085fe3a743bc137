import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { clipMap } from '../../results/rep/clip-map.ts'
import { repTime } from '../../results/rep/rep-curves.ts'
import type { ViewerRep } from '../viewer-rep.ts'

/** Event of the results at its time in the video of one clip. */
interface ViewerEvent {
  readonly name: string
  readonly seconds: number
}

export interface ViewerEvents {
  readonly clipId: string
  readonly events: readonly ViewerEvent[]
  /** Event that times count from. */
  readonly zero: ViewerEvent | null
}

/** Reads the events of a rep's results; null while it has none. */
export function useEvents({ rep, resultsClipId }: ViewerRep): ViewerEvents | null {
  const client = useClient()
  const sessionId = rep.headlines?.sessionId ?? null
  const clip = rep.clips.find(({ id }) => id === resultsClipId)
  const read = async (): Promise<ViewerEvents | null> => {
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
