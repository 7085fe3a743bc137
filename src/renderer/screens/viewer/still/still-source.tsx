import { useEffect } from 'react'
import type { ClipId } from '../../../../contract/clips/clip.ts'
import { useLatest } from '../../../hooks/use-latest.ts'
import { type StageState, useStage } from '../camera/stage-context.ts'

/** What is displayed of each camera now. */
const displayed = new Map<ClipId, () => StageState>()

/** The picture of a clip, while it is on the screen. */
export const displayedStage = (clipId: ClipId): StageState | undefined => displayed.get(clipId)?.()

/** Lets the picture of this stage be saved. */
export function StillSource() {
  const stage = useStage()
  const latest = useLatest(stage)
  const { id } = stage.camera.clip
  useEffect(() => {
    const own = () => latest.current
    displayed.set(id, own)
    return () => {
      if (displayed.get(id) === own) displayed.delete(id)
    }
  }, [id, latest])
  return null
}
