import type { PictureView } from '../viewer-state.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Area of a picture and the picture's size before magnification. */
export interface Displayed {
  readonly area: Size
  readonly box: Size
}

export const MAX_ZOOM = 16
/** Factor of one press of a key or button. */
export const ZOOM_STEP = 1.25

/** Offset from the center of the area, in screen pixels. */
interface Offset {
  readonly x: number
  readonly y: number
}

const clamp = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit) + 0

/** Bounds a view so that the picture fills its area, or is centered where it is smaller. */
export function boundedView({ scale, x, y }: PictureView, { area, box }: Displayed): PictureView {
  const size = Math.min(Math.max(scale, 1), MAX_ZOOM)
  return {
    scale: size,
    x: clamp(x, Math.max(box.width * size - area.width, 0) / 2),
    y: clamp(y, Math.max(box.height * size - area.height, 0) / 2),
  }
}

/** Zooms a picture and keeps the point at this offset in place as far as possible. */
export function zoomedAt(view: PictureView, factor: number, at: Offset, displayed: Displayed): PictureView {
  const scale = Math.min(Math.max(view.scale * factor, 1), MAX_ZOOM)
  const grown = scale / view.scale
  return boundedView({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, displayed)
}

export const pannedBy = (view: PictureView, by: Offset, displayed: Displayed): PictureView =>
  boundedView({ ...view, x: view.x + by.x, y: view.y + by.y }, displayed)
