import type { Pose } from './keyframes.ts'
import { add, along, cross, dot, length, normalize, perpendicular, scale, subtract, type Vec3 } from './vector.ts'

export type Arm = { readonly shoulder: Vec3; readonly elbow: Vec3; readonly hand: Vec3 }
export type Leg = { readonly hip: Vec3; readonly knee: Vec3; readonly ankle: Vec3; readonly toe: Vec3 }

/** Positions of the athlete's joints, and directions of the head and the tool. */
export type Skeleton = {
  readonly pelvis: Vec3
  readonly neck: Vec3
  readonly head: Vec3
  readonly up: Vec3
  readonly chestFront: Vec3
  readonly hipFront: Vec3
  readonly api: Vec3
  readonly tool: Vec3
  readonly leftArm: Arm
  readonly rightArm: Arm
  readonly leftLeg: Leg
  readonly rightLeg: Leg
}

const body = {
  trunk: 0.52,
  shoulder: 0.18,
  hip: 0.1,
  upperArm: 0.3,
  forearm: 0.28,
  thigh: 0.44,
  shin: 0.43,
  foot: 0.19,
}
/** Between the two hands on a bat. */
const grip = 0.085

export function skeletonOf(pose: Pose, bothHandsOnTool: boolean): Skeleton {
  const up = normalize([pose.lean[0], 1, pose.lean[1]])
  const chest = frame(pose.turn[1], up, pose.lean[2])
  const hips = frame(pose.turn[0], normalize([pose.lean[0] * 0.3, 1, pose.lean[1] * 0.3]), 0)
  const neck = along(pose.pelvis, up, body.trunk)
  const tool = normalize(inWorld(chest, pose.tool))
  const arm = (side: 1 | -1, hand: Vec3, pole: Vec3): Arm => {
    const shoulder = along(neck, chest.left, side * body.shoulder)
    const bent = bend(shoulder, hand, body.upperArm, body.forearm, inWorld(chest, pole))
    return { shoulder, elbow: bent.middle, hand: bent.end }
  }
  const rightArm = arm(-1, add(neck, inWorld(chest, pose.rightHand)), pose.rightElbow)
  const leftHand = bothHandsOnTool ? along(rightArm.hand, tool, -grip) : add(neck, inWorld(chest, pose.leftHand))
  return {
    pelvis: pose.pelvis,
    neck,
    head: along(along(neck, normalize(add(up, [0, 0.8, 0])), 0.238), chest.front, 0.03),
    up,
    chestFront: chest.front,
    hipFront: hips.front,
    api: flat(pose.turn[2]),
    tool,
    leftArm: arm(1, leftHand, pose.leftElbow),
    rightArm,
    leftLeg: leg(
      along(pose.pelvis, hips.left, body.hip),
      pose.leftFoot,
      pose.leftToe,
      along(hips.front, hips.left, 0.25),
    ),
    rightLeg: leg(
      along(pose.pelvis, hips.left, -body.hip),
      pose.rightFoot,
      pose.rightToe,
      along(hips.front, hips.left, -0.25),
    ),
  }
}

function leg(hip: Vec3, foot: Vec3, toe: Vec3, kneeOut: Vec3): Leg {
  const forward = flat(toe[0])
  const bent = bend(hip, foot, body.thigh, body.shin, add(kneeOut, scale(forward, 0.8)))
  const pitch = radians(toe[1])
  const direction = add(scale(forward, Math.cos(pitch)), [0, Math.sin(pitch), 0])
  return { hip, knee: bent.middle, ankle: bent.end, toe: along(bent.end, direction, body.foot) }
}

type Frame = { readonly left: Vec3; readonly up: Vec3; readonly front: Vec3 }

function frame(turn: number, up: Vec3, tilt: number): Frame {
  const front = perpendicular(flat(turn), up)
  const level = cross(up, front)
  const angle = radians(tilt)
  const left = add(scale(level, Math.cos(angle)), scale(up, Math.sin(angle)))
  return { left, up: cross(front, left), front }
}

function inWorld({ left, up, front }: Frame, [l, u, f]: Vec3): Vec3 {
  return add(add(scale(left, l), scale(up, u)), scale(front, f))
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const flat = (turn: number): Vec3 => [Math.sin(radians(turn)), 0, Math.cos(radians(turn))]

// Two bones from root to target, the joint between them towards the pole. Out of reach, the limb is simply straight.
function bend(root: Vec3, target: Vec3, first: number, second: number, pole: Vec3): { middle: Vec3; end: Vec3 } {
  const axis = normalize(subtract(target, root))
  const reach = Math.min(
    Math.max(length(subtract(target, root)), Math.abs(first - second) + 0.02),
    first + second - 0.004,
  )
  const foot = (first * first - second * second + reach * reach) / (2 * reach)
  const side =
    Math.abs(dot(normalize(pole), axis)) > 0.999 ? perpendicular([0.3, 0.2, 1], axis) : perpendicular(pole, axis)
  const middle = along(along(root, axis, foot), side, Math.sqrt(Math.max(first * first - foot * foot, 0)))
  return { middle, end: along(root, axis, reach) }
}
