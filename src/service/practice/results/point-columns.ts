import type { Column } from './column.ts'
import type { Skeleton } from './skeleton.ts'
import type { Vector } from './vectors.ts'

const eachSide = (name: string) => [`left_${name}`, `right_${name}`]

/** The 28 key points (service facts 2.3). */
const jointCenters = [
  'nose',
  ...eachSide('eye'),
  ...eachSide('ear'),
  'mid_head',
  'proximal_neck',
  'pelvis',
  ...eachSide('shoulder_jc'),
  ...eachSide('elbow_jc'),
  ...eachSide('wrist_jc'),
  ...eachSide('hip_jc'),
  ...eachSide('knee_jc'),
  ...eachSide('ankle_jc'),
  ...eachSide('heel'),
  ...eachSide('first_toe'),
  ...eachSide('mid_toe'),
  ...eachSide('fifth_toe'),
]

/** Assumed share of the body's weight at each point. */
const wholeBody: Readonly<Record<string, number>> = {
  mid_head: 0.08,
  proximal_neck: 0.2,
  pelvis: 0.3,
  left_elbow_jc: 0.05,
  right_elbow_jc: 0.05,
  left_knee_jc: 0.12,
  right_knee_jc: 0.12,
  left_ankle_jc: 0.04,
  right_ankle_jc: 0.04,
}
const trunk: Readonly<Record<string, number>> = { proximal_neck: 0.45, pelvis: 0.55 }

/** The camera is in front of the athlete, at chest height; its frame has y down and z into the picture. */
const cameraDistanceM = 4
const cameraHeightM = 1.2
const toCamera = ([x, y, z]: Vector): Vector => [x, cameraHeightM - y, cameraDistanceM - z]

const origin: Vector = [0, 0, 0]
const point = (skeleton: Skeleton, name: string) => skeleton.get(name) ?? origin

function center(skeleton: Skeleton, weights: Readonly<Record<string, number>>): Vector {
  let sum = origin
  for (const [name, weight] of Object.entries(weights)) {
    const [x, y, z] = point(skeleton, name)
    sum = [sum[0] + x * weight, sum[1] + y * weight, sum[2] + z * weight]
  }
  return sum
}

function threeColumns(name: string, of: (skeleton: Skeleton) => Vector): Column[] {
  return (['x', 'y', 'z'] as const).map((axis, index) => ({
    kind: 'series',
    name: `${name}_${axis}`,
    at: (frame) => toCamera(of(frame.skeleton()))[index] ?? 0,
  }))
}

/** Joint centers and centers of mass in meters, in the camera's frame (service facts 2.3). */
export const pointColumns: readonly Column[] = [
  ...jointCenters.flatMap((name) => threeColumns(`${name}_3d`, (skeleton) => point(skeleton, name))),
  ...threeColumns('trunk_center_of_mass', (skeleton) => center(skeleton, trunk)),
  ...threeColumns('whole_body_center_of_mass', (skeleton) => center(skeleton, wholeBody)),
]
