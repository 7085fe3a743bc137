import { useState } from 'react'
import { type Action, useAction, useActionInTurn } from '../../../renderer/hooks/use-action.ts'
import { createSerialRunner } from '../../../renderer/state/serial-runner.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ClipId } from '../../../station/contract/clip.ts'
import { MAX_NUDGE_FRAMES, type ViewerCamera } from '../viewer-rep.ts'

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
