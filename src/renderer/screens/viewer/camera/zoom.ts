import type { PictureView } from '../viewer-state.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** What a picture is displayed in, and how large it is there before it is magnified. */
export interface Displayed {
  readonly area: Size
  readonly box: Size
}

export const MAX_ZOOM = 16
/** One press of a key or a button. */
export const ZOOM_STEP = 1.25

/** From the middle of the area, in pixels of the screen. */
interface Offset {
  readonly x: number
  readonly y: number
}

const between = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit) + 0

/** As far as the picture still fills its area, or is in its middle where it is smaller. */
export function boundedView({ scale, x, y }: PictureView, { area, box }: Displayed): PictureView {
  const size = Math.min(Math.max(scale, 1), MAX_ZOOM)
  return {
    scale: size,
    x: between(x, Math.max(box.width * size - area.width, 0) / 2),
    y: between(y, Math.max(box.height * size - area.height, 0) / 2),
  }
}

/** Magnifies a picture; what lies at this offset stays there as far as it can. */
export function zoomedAt(view: PictureView, factor: number, at: Offset, displayed: Displayed): PictureView {
  const scale = Math.min(Math.max(view.scale * factor, 1), MAX_ZOOM)
  const grown = scale / view.scale
  return boundedView({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, displayed)
}

export const pannedBy = (view: PictureView, by: Offset, displayed: Displayed): PictureView =>
  boundedView({ ...view, x: view.x + by.x, y: view.y + by.y }, displayed)
