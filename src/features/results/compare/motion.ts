import { toYUp } from '../../../service/metrics/joints.ts'
import type { SessionFigure } from '../session.ts'

/** Motion ready to draw: Y up, feet on the ground, centered at the origin. */
export interface Motion {
  readonly joints: readonly string[]
  readonly frames: number
  /** Coordinates x y z in meters, by frame and joint; NaN where a joint is missing. */
  readonly points: Float32Array
  readonly indexOf: (joint: string) => number
  /** Half of the extent to both sides, and the height, in meters. */
  readonly halfX: number
  readonly halfZ: number
  readonly height: number
}

const AXIS_COUNT = 3

/** Decodes little-endian Float32 values, the format of the contract, on every machine. */
function decodePositions(base64: string): Float32Array {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  const view = new DataView(bytes.buffer)
  return Float32Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => view.getFloat32(index * 4, true))
}

export function motionOf({ joints, frames, positions }: SessionFigure): Motion {
  const points = decodePositions(positions)
  const indexes = new Map(joints.map((joint, index) => [joint, index]))
  const indexOf = (joint: string) => indexes.get(joint) ?? -1
  if (isYDown(points, joints.length, indexOf)) turn(points)
  const x = boundsOf(points, 0)
  const z = boundsOf(points, 2)
  const ground = groundOf(points, joints)
  const height = boundsOf(points, 1).high - ground
  const [midX, midZ] = [(x.low + x.high) / 2, (z.low + z.high) / 2]
  for (let at = 0; at + 2 < points.length; at += AXIS_COUNT) {
    points[at] = (points[at] ?? Number.NaN) - midX
    points[at + 1] = (points[at + 1] ?? Number.NaN) - ground
    points[at + 2] = (points[at + 2] ?? Number.NaN) - midZ
  }
  return {
    joints,
    frames,
    points,
    indexOf,
    halfX: Math.max((x.high - x.low) / 2, 0.2),
    halfZ: Math.max((z.high - z.low) / 2, 0.2),
    height: Math.max(height, 0.5),
  }
}

/** True where Y points down: rows have Y down, files of the service Y up, and heads are above ankles. */
function isYDown(points: Float32Array, joints: number, indexOf: (joint: string) => number): boolean {
  const head = meanY(points, joints, indexOf('mid_head_3d'))
  const pelvis = meanY(points, joints, indexOf('pelvis_3d'))
  const ankle = meanY(points, joints, indexOf('left_ankle_jc_3d'))
  const above = head ?? pelvis
  return above !== null && ankle !== null && above < ankle
}

function meanY(points: Float32Array, joints: number, joint: number): number | null {
  if (joint < 0) return null
  let sum = 0
  let count = 0
  for (let at = joint * AXIS_COUNT; at < points.length; at += joints * AXIS_COUNT) {
    const y = points[at + 1] ?? Number.NaN
    if (Number.isNaN(y)) continue
    sum += y
    count += 1
  }
  return count === 0 ? null : sum / count
}

function turn(points: Float32Array) {
  for (let at = 0; at + 2 < points.length; at += AXIS_COUNT) {
    const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = points.subarray(at, at + AXIS_COUNT)
    points.set(toYUp(x, y, z), at)
  }
}

function boundsOf(points: Float32Array, axis: number): { low: number; high: number } {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let at = axis; at < points.length; at += AXIS_COUNT) {
    const value = points[at] ?? Number.NaN
    if (value < low) low = value
    if (value > high) high = value
  }
  return low > high ? { low: 0, high: 0 } : { low, high }
}

/** Height of the floor: a low percentile of the lowest foot positions, so that a single bad frame does not move it. */
function groundOf(points: Float32Array, joints: readonly string[]): number {
  const feet = joints.flatMap((joint, index) => (/heel|toe|ankle/.test(joint) ? [index] : []))
  const lowest: number[] = []
  for (let frame = 0; frame * joints.length * AXIS_COUNT < points.length; frame += 1) {
    const ys = feet.map((joint) => points[(frame * joints.length + joint) * AXIS_COUNT + 1] ?? Number.NaN)
    const numbers = ys.filter((y) => !Number.isNaN(y))
    if (numbers.length > 0) lowest.push(Math.min(...numbers))
  }
  lowest.sort((one, other) => one - other)
  return lowest[Math.floor(lowest.length / 20)] ?? boundsOf(points, 1).low
}
