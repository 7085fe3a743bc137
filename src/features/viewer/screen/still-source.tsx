import { useEffect } from 'react'
import { useLatest } from '../../../renderer/hooks/use-latest.ts'
import type { ClipId } from '../../../station/contract/clip.ts'
import { type PictureStageState, useStage } from './stage-context.ts'

/** Displayed pictures by clip. */
const displayed = new Map<ClipId, () => PictureStageState>()

/** Display state of a clip that is on the screen. */
export const displayedStage = (clipId: ClipId): PictureStageState | undefined => displayed.get(clipId)?.()

/** Registers the surrounding picture as a source of stills. */
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
