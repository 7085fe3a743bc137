import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { useLatest } from '../../../renderer/hooks/use-latest.ts'
import type { ClipId } from '../../../station/contract/clip.ts'
import { changeView, viewerStore, viewOf } from './viewer-state.ts'
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

export function panClip(clipId: ClipId, by: { x: number; y: number }): void {
  const displayed = layouts.get(clipId)?.()
  if (displayed) changeView(clipId, pannedBy(viewOf(clipId), by, displayed))
}
