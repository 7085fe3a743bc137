import { Button } from '../../../renderer/components/button.tsx'
import { Icon } from '../../../renderer/components/icon.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { useStage } from './stage-context.ts'
import { zoomClip } from './use-zoom.ts'
import { changeView, useViewerState, wholePicture } from './viewer-state.ts'
import styles from './zoom.module.css'
import { ZOOM_STEP } from './zoom.ts'

/** Zoom level and zoom buttons in the corner of a picture. */
export function ZoomTools() {
  const { drawing: words, phrases } = useWording()
  const { camera } = useStage()
  const { id, camera: name } = camera.clip
  const scale = useViewerState(({ views }) => views.get(id)?.scale ?? 1)
  const percent = words.zoomed(phrases.format.number(Math.round(scale * 100)))
  return (
    <span className={styles.zoom} role="group" aria-label={words.zoomOf(name)} data-zoomed={scale > 1 || undefined}>
      <Button square aria-label={words.zoomOut} isDisabled={scale === 1} onPress={() => zoomClip(id, 1 / ZOOM_STEP)}>
        −
      </Button>
      <Button aria-label={`${words.zoomReset}: ${percent}`} onPress={() => changeView(id, wholePicture)}>
        {percent}
      </Button>
      <Button square aria-label={words.zoomIn} onPress={() => zoomClip(id, ZOOM_STEP)}>
        <Icon name="plus" size={14} />
      </Button>
    </span>
  )
}
