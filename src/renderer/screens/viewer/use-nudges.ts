import { useState } from 'react'
import type { ClipId } from '../../../contract/clips/clip.ts'
import { MAX_NUDGE_FRAMES, type ViewerCamera } from '../../../contract/viewer/viewer-rep.ts'
import { type Action, useAction, useActionInTurn } from '../../hooks/use-action.ts'
import { createSerialRunner } from '../../state/serial-runner.ts'
import { useStation } from '../../state/station-context.tsx'
import { useWording } from '../../state/wording-context.tsx'

/** Moves single cameras against the others. */
export interface Nudging {
  readonly nudge: (camera: ViewerCamera, frames: number) => void
  /** Makes a camera's nudge the correction of its clock. */
  readonly correctClock: (camera: ViewerCamera) => void
  readonly saving: Action<[() => Promise<unknown>]>
}

/** The cameras as they are nudged now: what was pressed counts at once, and is saved in its turn. */
export function useNudges(cameras: readonly ViewerCamera[]) {
  const { client, notifications } = useStation()
  const { viewer, say } = useWording()
  const [order] = useState(createSerialRunner)
  const [wanted, setWanted] = useState<ReadonlyMap<ClipId, number>>(new Map())
  const saving = useActionInTurn(order)
  const correcting = useAction(async ({ clip }: ViewerCamera) => {
    const { undo, correctionMs } = await client.viewer.correctClock({ clipId: clip.id })
    setWanted((before) => new Map([...before].filter(([id]) => id !== clip.id)))
    notifications.show({
      tone: 'done',
      title: viewer.corrected(clip.camera, say.format.correction(correctionMs)),
      undo: undo ?? undefined,
    })
  })

  const settled = cameras.filter(({ clip, nudgeFrames }) => wanted.get(clip.id) === nudgeFrames)
  if (settled.length > 0 && !saving.isRunning)
    setWanted(new Map([...wanted].filter(([id]) => !settled.some(({ clip }) => clip.id === id))))

  const nudging: Nudging = {
    nudge({ clip }, frames) {
      const bounded = Math.min(Math.max(frames, -MAX_NUDGE_FRAMES), MAX_NUDGE_FRAMES)
      setWanted((before) => new Map(before).set(clip.id, bounded))
      saving.start(() => client.viewer.nudge({ clipId: clip.id, frames: bounded }))
    },
    correctClock: correcting.start,
    saving: correcting.failure ? { ...saving, failure: correcting.failure, forget: correcting.forget } : saving,
  }
  const nudged = cameras.map((camera) => ({ ...camera, nudgeFrames: wanted.get(camera.clip.id) ?? camera.nudgeFrames }))
  return { nudged, nudging }
}
