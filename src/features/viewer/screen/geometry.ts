import type { DrawnShape } from '../../../station/contract/marks.ts'

/** Point in pixels from the left and top edge of the screen or a picture. */
export interface Pixels {
  readonly x: number
  readonly y: number
}

/** Point as fractions of the upright picture, from 0 at its left and top edge to 1. */
export interface Fraction {
  readonly x: number
  readonly y: number
}

export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** Box of the whole displayed picture, magnified and panned; parts may be cut off. */
interface Box extends PixelSize {
  readonly left: number
  readonly top: number
}

const clampFraction = (value: number) => Math.min(Math.max(value, 0), 1)
const clampPoint = ({ x, y }: Fraction): Fraction => ({ x: clampFraction(x), y: clampFraction(y) })

/** Displayed position of a point in a picture that may be mirrored. */
export const displayedAt = ({ x, y }: Fraction, { width, height }: PixelSize, isFlipped: boolean): Pixels => ({
  x: (isFlipped ? 1 - x : x) * width,
  y: y * height,
})

/** Point of the picture under a screen position; outside the picture the nearest one. */
export function pointUnder(at: Pixels, box: Box, isFlipped: boolean): Fraction {
  if (box.width <= 0 || box.height <= 0) return { x: 0, y: 0 }
  const x = (at.x - box.left) / box.width
  return clampPoint({ x: isFlipped ? 1 - x : x, y: (at.y - box.top) / box.height })
}

const degrees = (radians: number) => (radians * 180) / Math.PI

/** Angle at the vertex in degrees, 0 to 180, in a picture of this shape; 0 where an end equals the vertex. */
export function angleBetween(first: Fraction, vertex: Fraction, last: Fraction, { width, height }: PixelSize): number {
  const one = { x: (first.x - vertex.x) * width, y: (first.y - vertex.y) * height }
  const other = { x: (last.x - vertex.x) * width, y: (last.y - vertex.y) * height }
  const cross = one.x * other.y - one.y * other.x
  const dot = one.x * other.x + one.y * other.y
  return Math.abs(degrees(Math.atan2(cross, dot)))
}

/** Angle between a line and the horizontal in degrees, 0 to 90. */
export function tiltOf(from: Fraction, to: Fraction, { width, height }: PixelSize): number {
  return degrees(Math.atan2(Math.abs(to.y - from.y) * height, Math.abs(to.x - from.x) * width))
}

/** Value of a drawing in degrees; null for a vertical. Mirroring and zoom do not change it. */
export function degreesOf(shape: DrawnShape, picture: PixelSize): number | null {
  if (shape.kind === 'angle') return angleBetween(...shape.points, picture)
  return shape.kind === 'line' ? tiltOf(...shape.points, picture) : null
}

/** Number of points of each shape. */
export const pointCounts = { angle: 3, line: 2, vertical: 2 } as const satisfies Record<DrawnShape['kind'], number>

/** Builds a shape from its points; null while points are missing. A vertical runs through its first point. */
export function shapeThrough(kind: DrawnShape['kind'], points: readonly Fraction[]): DrawnShape | null {
  const [one, two, three] = points.map(clampPoint)
  if (!one || !two) return null
  if (kind === 'line') return { kind, points: [one, two] }
  if (kind === 'vertical') return { kind, points: [one, { x: one.x, y: two.y }] }
  return three ? { kind, points: [one, two, three] } : null
}

/** Moves one point of a shape; both ends of a vertical share their x. */
export function withPoint(shape: DrawnShape, index: number, to: Fraction): DrawnShape {
  const moved = shape.points.map((point, at) => (at === index ? to : point))
  const [other] = shape.points
  if (shape.kind !== 'vertical') return shapeThrough(shape.kind, moved) ?? shape
  const ends = moved.map(({ y }) => ({ x: to.x, y }))
  return shapeThrough('vertical', ends) ?? { kind: 'vertical', points: [other, { ...other }] }
}

/** Moves a shape, as far as it stays within the picture. */
export function movedBy(shape: DrawnShape, by: Fraction): DrawnShape {
  const room = (values: readonly number[], wanted: number) =>
    Math.min(Math.max(wanted, -Math.min(...values)), 1 - Math.max(...values))
  const x = room(
    shape.points.map((point) => point.x),
    by.x,
  )
  const y = room(
    shape.points.map((point) => point.y),
    by.y,
  )
  return (
    shapeThrough(
      shape.kind,
      shape.points.map((point) => ({ x: point.x + x, y: point.y + y })),
    ) ?? shape
  )
}

/** SVG path of the arc at a vertex, with this radius at most. */
export function arcPath(first: Pixels, vertex: Pixels, last: Pixels, radius: number): string {
  const [one, other] = [first, last].map(({ x, y }) => ({
    angle: Math.atan2(y - vertex.y, x - vertex.x),
    length: Math.hypot(x - vertex.x, y - vertex.y),
  })) as [{ angle: number; length: number }, { angle: number; length: number }]
  const size = Math.min(radius, one.length * 0.6, other.length * 0.6)
  const turn = Math.atan2(Math.sin(other.angle - one.angle), Math.cos(other.angle - one.angle))
  const end = (angle: number) =>
    `${(vertex.x + Math.cos(angle) * size).toFixed(2)} ${(vertex.y + Math.sin(angle) * size).toFixed(2)}`
  return `M${end(one.angle)}A${size.toFixed(2)} ${size.toFixed(2)} 0 0 ${turn > 0 ? 1 : 0} ${end(other.angle)}`
}

/** Position of the value label: beside the drawing, on the side with more room, within the picture. */
export function valueLabelPosition(
  points: readonly Pixels[],
  kind: DrawnShape['kind'],
  label: PixelSize,
  picture: PixelSize,
): Pixels {
  const gap = Math.min(label.height, label.width)
  const anchor = kind === 'angle' ? points[1] : points.reduce((right, point) => (point.x > right.x ? point : right))
  const { x, y } = anchor ?? { x: 0, y: 0 }
  const others = points.filter((point) => point !== anchor)
  const meanX = others.reduce((sum, point) => sum + point.x, 0) / Math.max(others.length, 1)
  const left = meanX > x ? x - gap - label.width : x + gap
  const top = kind === 'angle' ? y - gap * 0.6 - label.height : y + gap * 0.4
  const inside = (at: number, length: number, room: number) => Math.min(Math.max(at, 0), Math.max(room - length, 0))
  return { x: inside(left, label.width, picture.width), y: inside(top, label.height, picture.height) }
}
