/** The signed distance of a point to an outline, in pixels: negative inside. Square roots only, so every computer agrees. */
export type Shape = (x: number, y: number) => number

const length = (x: number, y: number) => Math.sqrt(x * x + y * y)

export const disc =
  (centerX: number, centerY: number, radius: number): Shape =>
  (x, y) =>
    length(x - centerX, y - centerY) - radius

/** A circle drawn with a pen of this width. */
export const ring =
  (centerX: number, centerY: number, radius: number, width: number): Shape =>
  (x, y) =>
    Math.abs(length(x - centerX, y - centerY) - radius) - width / 2

/** A straight stroke with round ends. */
export const stroke =
  (fromX: number, fromY: number, toX: number, toY: number, width: number): Shape =>
  (x, y) => {
    const [lineX, lineY] = [toX - fromX, toY - fromY]
    const along = ((x - fromX) * lineX + (y - fromY) * lineY) / (lineX * lineX + lineY * lineY)
    const nearest = Math.min(1, Math.max(0, along))
    return length(x - fromX - lineX * nearest, y - fromY - lineY * nearest) - width / 2
  }

/** A square with rounded corners. */
export const roundedSquare =
  (center: number, side: number, radius: number): Shape =>
  (x, y) => {
    const inner = side / 2 - radius
    const [overX, overY] = [Math.abs(x - center) - inner, Math.abs(y - center) - inner]
    return length(Math.max(overX, 0), Math.max(overY, 0)) + Math.min(Math.max(overX, overY), 0) - radius
  }

/** All of them as one outline, so that no seam shows where they meet. */
export const union =
  (...shapes: readonly Shape[]): Shape =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)))

/** The first without the second. */
export const without =
  (shape: Shape, hole: Shape): Shape =>
  (x, y) =>
    Math.max(shape(x, y), -hole(x, y))
