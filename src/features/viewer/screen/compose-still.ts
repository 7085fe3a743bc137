import type { Drawing } from '../../../station/contract/marks.ts'
import type { ViewerCamera } from '../viewer-rep.ts'
import { degreesOf, displayedAt, type PixelSize, valueLabelPosition } from './geometry.ts'

/** Displayed frame of one camera, with its drawings. */
export interface StillPart {
  readonly camera: ViewerCamera
  readonly video: HTMLVideoElement
  readonly isFlipped: boolean
  readonly frame: number
  readonly drawings: readonly Drawing[]
}

interface Ink {
  readonly line: string
  readonly casing: string
  readonly text: string
  readonly font: string
}

/** Picture height at which drawings have the same size as on the screen. */
const REFERENCE_HEIGHT_PX = 720

const videoSize = ({ video }: StillPart): PixelSize => ({ width: video.videoWidth, height: video.videoHeight })

/** Places pictures side by side, all as high as the highest. */
export function sideBySide(sizes: readonly PixelSize[]): {
  readonly whole: PixelSize
  readonly boxes: readonly (PixelSize & { left: number })[]
} {
  const height = Math.max(...sizes.map((size) => size.height), 0)
  let left = 0
  const boxes = sizes.map((size) => {
    const box = { left, width: Math.round((size.width * height) / size.height), height }
    left += box.width
    return box
  })
  return { whole: { width: left, height }, boxes }
}

/** Draws the displayed frames at the videos' own resolution. Null while one has no picture. */
export function composeStill(parts: readonly StillPart[]): HTMLCanvasElement | null {
  const sizes = parts.map(videoSize)
  if (parts.length === 0 || sizes.some(({ width, height }) => width === 0 || height === 0)) return null
  const { whole, boxes } = sideBySide(sizes)
  const canvas = document.createElement('canvas')
  canvas.width = whole.width
  canvas.height = whole.height
  const context = canvas.getContext('2d')
  if (!context) return null
  const ink = inkOfScreen()
  for (const [index, part] of parts.entries()) {
    const box = boxes[index]
    if (!box) continue
    context.save()
    context.translate(box.left, 0)
    drawVideo(context, part, box)
    for (const drawing of part.drawings) drawShape(context, drawing, { box, isFlipped: part.isFlipped, ink })
    context.restore()
  }
  return canvas
}

function drawVideo(context: CanvasRenderingContext2D, { video, isFlipped }: StillPart, { width, height }: PixelSize) {
  context.save()
  if (isFlipped) {
    context.translate(width, 0)
    context.scale(-1, 1)
  }
  context.drawImage(video, 0, 0, width, height)
  context.restore()
}

interface DrawTarget {
  readonly box: PixelSize
  readonly isFlipped: boolean
  readonly ink: Ink
}

function drawShape(context: CanvasRenderingContext2D, { shape, label }: Drawing, { box, isFlipped, ink }: DrawTarget) {
  const unit = Math.max(box.height / REFERENCE_HEIGHT_PX, 0.5)
  const points = shape.points.map((point) => displayedAt(point, box, isFlipped))
  const lines = new Path2D()
  // The first point starts the path, like a move.
  for (const { x, y } of points) lines.lineTo(x, y)
  const isVertical = shape.kind === 'vertical'
  context.lineCap = isVertical ? 'butt' : 'round'
  context.lineJoin = 'round'
  stroke(context, lines, ink.casing, (isVertical ? 5 : 7) * unit)
  context.setLineDash(isVertical ? [7 * unit, 5 * unit] : [])
  stroke(context, lines, isVertical ? ink.text : ink.line, (isVertical ? 2 : 3.5) * unit)
  context.setLineDash([])
  if (!isVertical)
    for (const { x, y } of points) {
      const knob = new Path2D()
      knob.arc(x, y, 6 * unit, 0, 2 * Math.PI)
      // A stroke as wide as the point fills it.
      const core = new Path2D()
      core.arc(x, y, 3 * unit, 0, 2 * Math.PI)
      stroke(context, core, ink.casing, 6 * unit)
      stroke(context, knob, ink.line, 3 * unit)
    }
  const degrees = degreesOf(shape, box)
  const text = [label, degrees === null ? '' : `${Math.round(degrees)}°`].filter((part) => part !== '').join(' ')
  if (text !== '')
    drawText(context, text, { unit, box, ink, at: (size) => valueLabelPosition(points, shape.kind, size, box) })
}

function stroke(context: CanvasRenderingContext2D, path: Path2D, color: string, width: number) {
  context.strokeStyle = color
  context.lineWidth = width
  context.stroke(path)
}

interface TextTarget {
  readonly unit: number
  readonly box: PixelSize
  readonly ink: Ink
  readonly at: (size: PixelSize) => { readonly x: number; readonly y: number }
}

function drawText(context: CanvasRenderingContext2D, text: string, { unit, ink, at }: TextTarget) {
  context.font = `750 ${28 * unit}px ${ink.font}`
  context.textBaseline = 'middle'
  const size = { width: context.measureText(text).width + 24 * unit, height: 40 * unit }
  const { x, y } = at(size)
  context.fillStyle = ink.casing
  context.fillRect(x, y, size.width, size.height)
  context.fillStyle = ink.text
  context.fillText(text, x + 12 * unit, y + size.height / 2)
}

function inkOfScreen(): Ink {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    line: token('--drawn'),
    casing: token('--caption'),
    text: token('--on-caption'),
    font: token('--font'),
  }
}

/** Encodes a canvas as PNG. */
export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
