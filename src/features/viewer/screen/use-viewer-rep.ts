import { useMemo } from 'react'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { Failure } from '../../../station/contract/failure.ts'
import type { FrameTimes, ViewerCamera, ViewerRep } from '../viewer-rep.ts'
import type { VideoTrack } from './timeline.ts'
import { videoFrames } from './video-frames.ts'

/** Reads a rep for the viewer. `rep` is undefined before the first answer, null where it does not exist. */
export function useViewerRep(repId: string) {
  const client = useClient()
  const { value, failure, reread } = useRead(repId, async () => ({ rep: await client.viewer.rep({ repId }) }), [
    'reps',
    'settings',
  ])
  return { rep: value?.rep, failure, reread }
}

/** Frames of a clip, or the failure of reading them. */
export type ReadFrames = { readonly times: FrameTimes } | { readonly failure: Failure }

/** Reads the frames of each clip, in order; null until they are read. */
export function useFrames(cameras: readonly ViewerCamera[]): ReadonlyMap<string, ReadFrames> | null {
  const client = useClient()
  const ids = cameras.filter(({ codec }) => codec !== null).map(({ clip }) => clip.id)
  const readAll = async () => {
    const read = ids.map(async (clipId): Promise<[string, ReadFrames]> => {
      try {
        return [clipId, { times: await client.viewer.frames({ clipId }) }]
      } catch (error) {
        return [clipId, { failure: callFailure(error) }]
      }
    })
    return new Map(await Promise.all(read))
  }
  return useRead(ids.join(), readAll, []).value
}

/** Tracks of the cameras whose frames are read; null until then. */
export function useTracks({ cameras }: Pick<ViewerRep, 'cameras'>, frames: ReadonlyMap<string, ReadFrames> | null) {
  const decoded = useMemo(() => {
    const framesByVideo = new Map<string, ReturnType<typeof videoFrames>>()
    for (const [id, read] of frames ?? []) if ('times' in read) framesByVideo.set(id, videoFrames(read.times))
    return frames && framesByVideo
  }, [frames])
  // A rep is read again whenever one of its clips changes state; its tracks change only with these values.
  const shape = JSON.stringify(cameras.map(({ clip, startMs, nudgeFrames }) => [clip.id, startMs, nudgeFrames]))
  return useMemo(() => {
    if (!decoded) return null
    const placed = JSON.parse(shape) as [string, number | null, number][]
    return placed.flatMap(([id, startMs, nudgeFrames]): VideoTrack[] => {
      const known = decoded.get(id)
      return known ? [{ id, frames: known, startMs, nudgeFrames }] : []
    })
  }, [decoded, shape])
}
