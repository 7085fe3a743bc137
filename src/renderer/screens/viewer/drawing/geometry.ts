import type { DrawnShape } from '../../../../contract/viewer/marks.ts'

/** On the screen or in a picture, in pixels from its left and top edge. */
export interface Pixels {
  readonly x: number
  readonly y: number
}

/** From 0 at the left and top edge of the upright picture to 1 at its right and bottom edge. */
export interface Fraction {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Where the whole picture is displayed, as magnified and moved; parts of it may be cut off. */
interface Box extends Size {
  readonly left: number
  readonly top: number
}

const clamped = (value: number) => Math.min(Math.max(value, 0), 1)
const within = ({ x, y }: Fraction): Fraction => ({ x: clamped(x), y: clamped(y) })

/** Where a point of the picture is displayed, in a picture that may be flipped as in a mirror. */
export const displayedAt = ({ x, y }: Fraction, { width, height }: Size, isFlipped: boolean): Pixels => ({
  x: (isFlipped ? 1 - x : x) * width,
  y: y * height,
})

/** The point of the picture under a point of the screen; the nearest one where the picture has ended. */
export function pointUnder(at: Pixels, box: Box, isFlipped: boolean): Fraction {
  if (box.width <= 0 || box.height <= 0) return { x: 0, y: 0 }
  const x = (at.x - box.left) / box.width
  return within({ x: isFlipped ? 1 - x : x, y: (at.y - box.top) / box.height })
}

const degrees = (radians: number) => (radians * 180) / Math.PI

/** The angle at the vertex, 0 to 180 degrees, in a picture of this shape; 0 where an end lies on the vertex. */
export function angleBetween(first: Fraction, vertex: Fraction, last: Fraction, { width, height }: Size): number {
  const one = { x: (first.x - vertex.x) * width, y: (first.y - vertex.y) * height }
  const other = { x: (last.x - vertex.x) * width, y: (last.y - vertex.y) * height }
  const cross = one.x * other.y - one.y * other.x
  const dot = one.x * other.x + one.y * other.y
  return Math.abs(degrees(Math.atan2(cross, dot)))
}

/** How far a line leans from the horizontal, 0 to 90 degrees. */
export function tiltOf(from: Fraction, to: Fraction, { width, height }: Size): number {
  return degrees(Math.atan2(Math.abs(to.y - from.y) * height, Math.abs(to.x - from.x) * width))
}

/** What a drawing says in degrees; null for a vertical, which says nothing. Flipping and magnifying change nothing. */
export function degreesOf(shape: DrawnShape, picture: Size): number | null {
  if (shape.kind === 'angle') return angleBetween(...shape.points, picture)
  return shape.kind === 'line' ? tiltOf(...shape.points, picture) : null
}

/** How many points a drawing has. */
export const pointsOf = { angle: 3, line: 2, vertical: 2 } as const satisfies Record<DrawnShape['kind'], number>

/** A drawing through these points, as many as it needs; null where there are fewer. A vertical stands over its first one. */
export function shapeThrough(kind: DrawnShape['kind'], points: readonly Fraction[]): DrawnShape | null {
  const [one, two, three] = points.map(within)
  if (!one || !two) return null
  if (kind === 'line') return { kind, points: [one, two] }
  if (kind === 'vertical') return { kind, points: [one, { x: one.x, y: two.y }] }
  return three ? { kind, points: [one, two, three] } : null
}

/** The same drawing with one point elsewhere; both ends of a vertical move sideways together. */
export function withPoint(shape: DrawnShape, index: number, to: Fraction): DrawnShape {
  const moved = shape.points.map((point, at) => (at === index ? to : point))
  const [other] = shape.points
  if (shape.kind !== 'vertical') return shapeThrough(shape.kind, moved) ?? shape
  const ends = moved.map(({ y }) => ({ x: to.x, y }))
  return shapeThrough('vertical', ends) ?? { kind: 'vertical', points: [other, { ...other }] }
}

/** The whole drawing moved, as far as it stays in the picture. */
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

/** The vertex's arc from one side to the other, as an SVG path, with this radius at most. */
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

/** Where a value stands: beside the drawing, on the side with more room, and within the picture. */
export function valueAt(points: readonly Pixels[], kind: DrawnShape['kind'], label: Size, picture: Size): Pixels {
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
