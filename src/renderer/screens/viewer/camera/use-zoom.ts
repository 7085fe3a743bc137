import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { ClipId } from '../../../../contract/clips/clip.ts'
import { useLatest } from '../../../hooks/use-latest.ts'
import { changeView, viewerStore, viewOf } from '../viewer-state.ts'
import { type Displayed, pannedBy, ZOOM_STEP, zoomedAt } from './zoom.ts'

interface ZoomedArea {
  readonly area: RefObject<HTMLElement | null>
  readonly clipId: ClipId
  /** The picture before it is magnified. */
  readonly box: { readonly width: number; readonly height: number }
}

/** A wheel's notch is about a step; a touchpad's many small ones add up to it. */
const PER_WHEEL_PIXEL = Math.log(ZOOM_STEP) / 100

/** What can be done with every picture that is displayed now, by its clip. */
const displayedAreas = new Map<ClipId, () => Displayed | null>()

/** Magnifies a picture by the wheel and moves it by dragging. */
export function useZoom({ area, clipId, box }: ZoomedArea) {
  const latestBox = useLatest(box)
  const drag = useRef<{ x: number; y: number } | null>(null)

  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const displayed = (): Displayed => ({
      area: { width: element.clientWidth, height: element.clientHeight },
      box: latestBox.current,
    })
    displayedAreas.set(clipId, displayed)
    const wheel = (event: WheelEvent) => {
      // The page would scroll, or the browser magnify everything.
      event.preventDefault()
      const bounds = element.getBoundingClientRect()
      const at = {
        x: event.clientX - bounds.left - bounds.width / 2,
        y: event.clientY - bounds.top - bounds.height / 2,
      }
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 33
      changeView(clipId, zoomedAt(viewOf(clipId), Math.exp(-pixels * PER_WHEEL_PIXEL), at, displayed()))
    }
    element.addEventListener('wheel', wheel, { passive: false })
    // Fit and fill, and another size of the window, leave nothing outside.
    const unfollow = viewerStore.subscribe((state, before) => {
      if (state.size !== before.size) changeView(clipId, pannedBy(viewOf(clipId), { x: 0, y: 0 }, displayed()))
    })
    return () => {
      unfollow()
      displayedAreas.delete(clipId)
      element.removeEventListener('wheel', wheel)
    }
  }, [area, clipId, latestBox])

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

/** Magnifies a picture around its middle. */
export function zoomClip(clipId: ClipId, factor: number): void {
  const displayed = displayedAreas.get(clipId)?.()
  if (displayed) changeView(clipId, zoomedAt(viewOf(clipId), factor, { x: 0, y: 0 }, displayed))
}

export function panClip(clipId: ClipId, by: { x: number; y: number }): void {
  const displayed = displayedAreas.get(clipId)?.()
  if (displayed) changeView(clipId, pannedBy(viewOf(clipId), by, displayed))
}
