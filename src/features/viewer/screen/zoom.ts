import type { PictureView } from './viewer-state.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Size of the viewport, and of the picture in it before magnification. */
export interface ZoomLayout {
  readonly viewport: Size
  readonly picture: Size
}

export const MAX_ZOOM = 16
/** Factor of one press of a key or button. */
export const ZOOM_STEP = 1.25

/** Offset from the center of the viewport, in screen pixels. */
interface Offset {
  readonly x: number
  readonly y: number
}

/** `+ 0` turns -0 into 0. */
const clamp = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit) + 0

/** Bounds a view so that the picture fills its viewport, or is centered where it is smaller. */
export function boundedView({ scale, x, y }: PictureView, { viewport, picture }: ZoomLayout): PictureView {
  const bounded = Math.min(Math.max(scale, 1), MAX_ZOOM)
  return {
    scale: bounded,
    x: clamp(x, Math.max(picture.width * bounded - viewport.width, 0) / 2),
    y: clamp(y, Math.max(picture.height * bounded - viewport.height, 0) / 2),
  }
}

/** Zooms a picture and keeps the point at this offset in place as far as possible. */
export function zoomedAt(view: PictureView, factor: number, at: Offset, layout: ZoomLayout): PictureView {
  const scale = Math.min(Math.max(view.scale * factor, 1), MAX_ZOOM)
  const ratio = scale / view.scale
  return boundedView({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, layout)
}

export const pannedBy = (view: PictureView, by: Offset, layout: ZoomLayout): PictureView =>
  boundedView({ ...view, x: view.x + by.x, y: view.y + by.y }, layout)
