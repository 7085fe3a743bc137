import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ClipId } from '../../../station/contract/clip.ts'
import { panClip, zoomClip } from './use-zoom.ts'
import { changeView, wholePicture } from './viewer-state.ts'
import { ZOOM_STEP } from './zoom.ts'

const PAN_STEP_PX = 60

/** Shortcuts that zoom and pan the focused camera, else all cameras. */
export function useZoomKeys(clips: readonly ClipId[]): void {
  const { drawing: words } = useWording()
  const one = { group: 'clip' } as const
  const targetClips = () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-clip]')?.dataset['clip']
    const focusedClips = clips.filter((id) => id === focused)
    return focusedClips.length > 0 ? focusedClips : clips
  }
  const zoom = (factor: number) => () => targetClips().forEach((id) => zoomClip(id, factor))
  const pan = (x: number, y: number) => () =>
    targetClips().forEach((id) => panClip(id, { x: x * PAN_STEP_PX, y: y * PAN_STEP_PX }))
  useShortcuts([
    { ...one, id: 'viewer-zoom-in', name: words.zoomIn, keys: '+', run: zoom(ZOOM_STEP) },
    { ...one, id: 'viewer-zoom-in-too', name: words.zoomIn, keys: '=', keysOnly: true, run: zoom(ZOOM_STEP) },
    { ...one, id: 'viewer-zoom-out', name: words.zoomOut, keys: '-', run: zoom(1 / ZOOM_STEP) },
    {
      ...one,
      id: 'viewer-zoom-reset',
      name: words.zoomReset,
      keys: '0',
      run: () => targetClips().forEach((id) => changeView(id, wholePicture)),
    },
    { ...one, id: 'viewer-pan-left', name: words.panLeft, keys: 'alt+arrowleft', keysOnly: true, run: pan(1, 0) },
    { ...one, id: 'viewer-pan-right', name: words.panRight, keys: 'alt+arrowright', keysOnly: true, run: pan(-1, 0) },
    { ...one, id: 'viewer-pan-up', name: words.panUp, keys: 'alt+arrowup', keysOnly: true, run: pan(0, 1) },
    { ...one, id: 'viewer-pan-down', name: words.panDown, keys: 'alt+arrowdown', keysOnly: true, run: pan(0, -1) },
  ])
}
