export type Point = readonly [number, number]
export type Bounds = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** A capsule whose two ends may differ in thickness; a disc when they are one point. */
export type Limb = {
  readonly kind: 'limb'
  readonly a: Point
  readonly b: Point
  readonly ra: number
  readonly rb: number
}
/** A convex outline with rounded corners. */
export type Hull = { readonly kind: 'hull'; readonly points: readonly Point[]; readonly radius: number }
/** A disc cut by a straight line: only what lies on the side of the normal remains. */
type Dome = {
  readonly kind: 'dome'
  readonly center: Point
  readonly radius: number
  readonly normal: Point
  readonly cut: number
}
/** Limbs joined into one stroke, so that no joint shows where it is translucent. */
type Stroke = { readonly kind: 'stroke'; readonly limbs: readonly Limb[] }
export type Shape = Limb | Hull | Dome | Stroke

export const limb = (a: Point, ra: number, b: Point = a, rb: number = ra): Limb => ({ kind: 'limb', a, b, ra, rb })
export const hull = (points: readonly Point[], radius: number): Hull => ({
  kind: 'hull',
  points: convex(points),
  radius,
})

/** Negative inside, positive outside, in pixels. */
export function distance(shape: Shape, x: number, y: number): number {
  switch (shape.kind) {
    case 'limb':
      return limbDistance(shape, x, y)
    case 'hull':
      return hullDistance(shape.points, x, y) - shape.radius
    case 'stroke':
      return Math.min(...shape.limbs.map((part) => limbDistance(part, x, y)))
    case 'dome': {
      const [dx, dy] = [x - shape.center[0], y - shape.center[1]]
      return Math.max(Math.hypot(dx, dy) - shape.radius, shape.cut - dx * shape.normal[0] - dy * shape.normal[1])
    }
  }
}

export function boundsOf(shape: Shape): Bounds {
  const points = cornersOf(shape)
  const radius = thicknessOf(shape)
  const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])]
  return {
    left: Math.min(...xs) - radius,
    top: Math.min(...ys) - radius,
    right: Math.max(...xs) + radius,
    bottom: Math.max(...ys) + radius,
  }
}

/** The thickest radius of a shape. */
export function thicknessOf(shape: Shape): number {
  switch (shape.kind) {
    case 'limb':
      return Math.max(shape.ra, shape.rb)
    case 'stroke':
      return Math.max(...shape.limbs.map(thicknessOf))
    case 'hull':
    case 'dome':
      return shape.radius
  }
}

function cornersOf(shape: Shape): readonly Point[] {
  switch (shape.kind) {
    case 'limb':
      return [shape.a, shape.b]
    case 'stroke':
      return shape.limbs.flatMap(cornersOf)
    case 'hull':
      return shape.points
    case 'dome':
      return [shape.center]
  }
}

function limbDistance({ a, b, ra, rb }: Limb, x: number, y: number): number {
  const [bx, by] = [b[0] - a[0], b[1] - a[1]]
  const [px, py] = [x - a[0], y - a[1]]
  const long = Math.hypot(bx, by)
  const thinner = ra - rb
  if (long <= Math.abs(thinner) + 1e-6) return ra >= rb ? Math.hypot(px, py) - ra : Math.hypot(px - bx, py - by) - rb
  const [across, down] = [Math.abs(px * by - py * bx) / long, (px * bx + py * by) / long]
  const lean = thinner / long
  const side = Math.sqrt(1 - lean * lean)
  const where = down * side - across * lean
  if (where < 0) return Math.hypot(across, down) - ra
  if (where > side * long) return Math.hypot(across, down - long) - rb
  return across * side + down * lean - ra
}

function hullDistance(points: readonly Point[], x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY
  let inside = points.length > 2
  for (const [i, a] of points.entries()) {
    const b = points[(i + 1) % points.length] ?? a
    const [ex, ey, px, py] = [b[0] - a[0], b[1] - a[1], x - a[0], y - a[1]]
    const k = Math.min(1, Math.max(0, (px * ex + py * ey) / Math.max(ex * ex + ey * ey, 1e-9)))
    nearest = Math.min(nearest, Math.hypot(px - ex * k, py - ey * k))
    if (ex * py - ey * px < 0) inside = false
  }
  return inside ? -nearest : nearest
}

// Andrew's monotone chain.
function convex(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const chain = (ordered: readonly Point[]) => {
    const kept: Point[] = []
    for (const point of ordered) {
      while (kept.length > 1 && turn(kept.at(-2), kept.at(-1), point) <= 0) kept.pop()
      kept.push(point)
    }
    return kept.slice(0, -1)
  }
  return [...chain(sorted), ...chain(sorted.toReversed())]
}

const turn = (a: Point = [0, 0], b: Point = [0, 0], c: Point = [0, 0]) =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
