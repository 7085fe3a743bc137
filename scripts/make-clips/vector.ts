/** A point or a direction: x towards the target, y up, z towards the side camera; meters. */
export type Vec3 = readonly [number, number, number]

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vec3, k: number): Vec3 => [a[0] * k, a[1] * k, a[2] * k]
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const length = (a: Vec3): number => Math.sqrt(dot(a, a))
export const mix = (a: Vec3, b: Vec3, k: number): Vec3 => add(a, scale(subtract(b, a), k))

/** The same point, moved along a direction. */
export const along = (a: Vec3, direction: Vec3, k: number): Vec3 => add(a, scale(direction, k))

export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export const normalize = (a: Vec3): Vec3 => scale(a, 1 / Math.max(length(a), 1e-9))

/** The part of `a` at a right angle to the unit vector `axis`. */
export const perpendicular = (a: Vec3, axis: Vec3): Vec3 => normalize(along(a, axis, -dot(a, axis)))
