import { useMemo, useState } from 'react'
import { type Action, useAction, useActionInTurn } from '../../../renderer/hooks/use-action.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { createSerialRunner } from '../../../renderer/state/serial-runner.ts'
import { useClient, useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ClipId } from '../../../station/contract/clip.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import { type FrameTimes, MAX_NUDGE_FRAMES, type ViewerCamera, type ViewerRep } from '../viewer-rep.ts'
import type { VideoTrack } from './timeline.ts'
import { videoFrames } from './video-frames.ts'

/** Shifts single cameras in time against the others. */
export interface NudgeControl {
  readonly nudge: (camera: ViewerCamera, frames: number) => void
  /** Turns a camera's nudge into a correction of its clock. */
  readonly correctClock: (camera: ViewerCamera) => void
  readonly saving: Action<[() => Promise<unknown>]>
}

/** Cameras with their current nudges: a press applies immediately and is saved in order. */
export function useNudges(cameras: readonly ViewerCamera[]) {
  const { client, notifications, acts } = useStation()
  const { viewer, phrases } = useWording()
  const [order] = useState(createSerialRunner)
  const [pendingFrames, setPendingFrames] = useState<ReadonlyMap<ClipId, number>>(new Map())
  const saving = useActionInTurn(order)
  const correcting = useAction(async ({ clip }: ViewerCamera) => {
    const { undo, correctionMs } = await client.viewer.correctClock({ clipId: clip.id })
    setPendingFrames((before) => new Map([...before].filter(([id]) => id !== clip.id)))
    if (undo !== null) acts.addStation(undo)
    notifications.show({
      tone: 'done',
      title: viewer.corrected(clip.camera, phrases.format.correction(correctionMs)),
      undo: undo ?? undefined,
    })
  })

  const settled = cameras.filter(({ clip, nudgeFrames }) => pendingFrames.get(clip.id) === nudgeFrames)
  if (settled.length > 0 && !saving.isRunning)
    setPendingFrames(new Map([...pendingFrames].filter(([id]) => !settled.some(({ clip }) => clip.id === id))))

  const nudging: NudgeControl = {
    nudge({ clip }, frames) {
      const bounded = Math.min(Math.max(frames, -MAX_NUDGE_FRAMES), MAX_NUDGE_FRAMES)
      setPendingFrames((before) => new Map(before).set(clip.id, bounded))
      saving.start(() => client.viewer.nudge({ clipId: clip.id, frames: bounded }))
    },
    correctClock: correcting.start,
    saving: correcting.failure ? { ...saving, failure: correcting.failure, forget: correcting.forget } : saving,
  }
  const nudged = cameras.map((camera) => ({
    ...camera,
    nudgeFrames: pendingFrames.get(camera.clip.id) ?? camera.nudgeFrames,
  }))
  return { nudged, nudging }
}

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
