/** A point or a direction in meters: x to the athlete's left, y up, z ahead. */
export type Vector = readonly [x: number, y: number, z: number]

/** A rotation, by rows. */
export type Rotation = readonly [Vector, Vector, Vector]

const radians = (degrees: number) => (degrees * Math.PI) / 180

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]

export const scale = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor]

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

export const turn = (rotation: Rotation, a: Vector): Vector => [
  dot(rotation[0], a),
  dot(rotation[1], a),
  dot(rotation[2], a),
]

/** Applies the right-most rotation first. */
export function combine(...rotations: readonly [Rotation, ...Rotation[]]): Rotation {
  const [first, ...rest] = rotations
  return rest.reduce((a, b): Rotation => {
    const column = (index: 0 | 1 | 2): Vector => [b[0][index], b[1][index], b[2][index]]
    const [x, y, z] = [column(0), column(1), column(2)]
    return [
      [dot(a[0], x), dot(a[0], y), dot(a[0], z)],
      [dot(a[1], x), dot(a[1], y), dot(a[1], z)],
      [dot(a[2], x), dot(a[2], y), dot(a[2], z)],
    ]
  }, first)
}

export function aboutX(degrees: number): Rotation {
  const [c, s] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
  return [
    [1, 0, 0],
    [0, c, -s],
    [0, s, c],
  ]
}

export function aboutY(degrees: number): Rotation {
  const [c, s] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
  return [
    [c, 0, s],
    [0, 1, 0],
    [-s, 0, c],
  ]
}

export function aboutZ(degrees: number): Rotation {
  const [c, s] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
  return [
    [c, -s, 0],
    [s, c, 0],
    [0, 0, 1],
  ]
}
