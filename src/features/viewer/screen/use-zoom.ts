import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { useLatest } from '../../../renderer/hooks/use-latest.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ClipId } from '../../../station/contract/clip.ts'
import { changeView, viewerStore, viewOf, wholePicture } from './viewer-state.ts'
import { pannedBy, ZOOM_STEP, type ZoomLayout, zoomedAt } from './zoom.ts'

interface ZoomOptions {
  readonly viewport: RefObject<HTMLElement | null>
  readonly clipId: ClipId
  /** Size of the picture before magnification. */
  readonly picture: { readonly width: number; readonly height: number }
}

/** Zoom for each pixel of wheel movement: a notch is about one step. */
const ZOOM_PER_WHEEL_PX = Math.log(ZOOM_STEP) / 100

/** Displayed size of each picture on the screen, by clip. */
const layouts = new Map<ClipId, () => ZoomLayout | null>()

/** Zooms a picture by the wheel and pans it by dragging. */
export function useZoom({ viewport, clipId, picture }: ZoomOptions) {
  const latestPicture = useLatest(picture)
  const drag = useRef<{ x: number; y: number } | null>(null)

  useEffect(() => {
    const element = viewport.current
    if (!element) return undefined
    const displayed = (): ZoomLayout => ({
      viewport: { width: element.clientWidth, height: element.clientHeight },
      picture: latestPicture.current,
    })
    layouts.set(clipId, displayed)
    const wheel = (event: WheelEvent) => {
      // The default would scroll the page or zoom the whole window.
      event.preventDefault()
      const bounds = element.getBoundingClientRect()
      const at = {
        x: event.clientX - bounds.left - bounds.width / 2,
        y: event.clientY - bounds.top - bounds.height / 2,
      }
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 33
      changeView(clipId, zoomedAt(viewOf(clipId), Math.exp(-pixels * ZOOM_PER_WHEEL_PX), at, displayed()))
    }
    element.addEventListener('wheel', wheel, { passive: false })
    // A change between fit and fill keeps the picture within its bounds.
    const unfollow = viewerStore.subscribe((state, before) => {
      if (state.size !== before.size) changeView(clipId, pannedBy(viewOf(clipId), { x: 0, y: 0 }, displayed()))
    })
    return () => {
      unfollow()
      layouts.delete(clipId)
      element.removeEventListener('wheel', wheel)
    }
  }, [viewport, clipId, latestPicture])

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const { target, currentTarget, button, pointerId } = event
    if (button > 1 || (target instanceof Element && target.closest('button, input, [data-drawing-surface]'))) return
    currentTarget.setPointerCapture(pointerId)
    drag.current = { x: event.clientX, y: event.clientY }
  }

  function onPointerMove({ clientX: x, clientY: y }: PointerEvent<HTMLElement>) {
    const from = drag.current
    if (!from) return
    drag.current = { x, y }
    panClip(clipId, { x: x - from.x, y: y - from.y })
  }

  const release = () => {
    drag.current = null
  }

  return { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release }
}

/** Zooms a picture around its center. */
export function zoomClip(clipId: ClipId, factor: number): void {
  const displayed = layouts.get(clipId)?.()
  if (displayed) changeView(clipId, zoomedAt(viewOf(clipId), factor, { x: 0, y: 0 }, displayed))
}

function panClip(clipId: ClipId, by: { x: number; y: number }): void {
  const displayed = layouts.get(clipId)?.()
  if (displayed) changeView(clipId, pannedBy(viewOf(clipId), by, displayed))
}

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
