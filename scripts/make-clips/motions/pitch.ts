import { keyframes, type Pose } from '../keyframes.ts'
import { add, along, normalize, scale, subtract } from '../vector.ts'
import { type Motion, moving } from './motion.ts'

const set: Pose = {
  pelvis: [-0.85, 0.9, 0],
  turn: [0, 0, 50],
  lean: [0, 0.08, 0],
  leftHand: [0.03, -0.12, 0.26],
  rightHand: [-0.03, -0.12, 0.24],
  leftElbow: [0.7, -0.8, 0],
  rightElbow: [-0.7, -0.8, 0],
  leftFoot: [-0.68, 0.08, 0.03],
  rightFoot: [-1, 0.08, -0.02],
  leftToe: [15, -14, 0],
  rightToe: [0, -14, 0],
  tool: [0, 1, 0],
}

const release = 1.06

const keys = keyframes(set, [
  [0.12, {}],
  // Leg kick.
  [
    0.46,
    {
      pelvis: [-0.87, 0.92, -0.02],
      turn: [-25, -18, 65],
      lean: [-0.05, 0.05, 0],
      leftHand: [0.05, -0.06, 0.27],
      rightHand: [0, -0.06, 0.25],
      leftFoot: [-0.7, 0.72, 0.22],
      leftToe: [0, -50, 0],
    },
  ],
  // Stride, hands apart.
  [
    0.72,
    {
      pelvis: [-0.46, 0.78, 0],
      turn: [0, -16, 80],
      lean: [-0.12, 0.04, 10],
      leftHand: [0.5, 0.04, 0.22],
      rightHand: [-0.42, -0.34, -0.04],
      rightElbow: [-0.6, 0.6, -0.5],
      leftFoot: [0.06, 0.24, 0.1],
      leftToe: [45, 5, 0],
    },
  ],
  // The front foot lands, the ball is up.
  [
    0.9,
    {
      pelvis: [-0.15, 0.72, 0],
      turn: [40, 2, 85],
      lean: [-0.1, 0, 8],
      leftHand: [0.5, 0.06, 0.2],
      rightHand: [-0.46, 0.24, -0.06],
      rightElbow: [-0.9, -0.1, -0.3],
      leftFoot: [0.5, 0.08, 0],
      leftToe: [85, -14, 0],
      rightFoot: [-0.96, 0.13, -0.02],
      rightToe: [15, -35, 0],
    },
  ],
  // Laid back.
  [
    0.99,
    {
      pelvis: [-0.02, 0.75, 0],
      turn: [82, 62, 90],
      lean: [0.08, -0.12, 12],
      leftHand: [0.36, -0.12, 0.22],
      rightHand: [-0.5, 0.1, -0.26],
      rightElbow: [-0.9, 0.2, 0.3],
      rightFoot: [-0.86, 0.2, -0.02],
      rightToe: [55, -60, 0],
    },
  ],
  [
    release,
    {
      pelvis: [0.05, 0.79, 0],
      turn: [98, 104, 92],
      lean: [0.42, -0.24, 20],
      leftHand: [0.28, -0.22, 0.16],
      rightHand: [-0.46, 0.28, 0.4],
      rightFoot: [-0.74, 0.26, 0],
      rightToe: [70, -75, 0],
    },
  ],
  // Follow-through.
  [
    1.18,
    {
      pelvis: [0.16, 0.82, -0.02],
      turn: [112, 132, 92],
      lean: [0.85, -0.22, 18],
      leftHand: [0.32, -0.3, 0.02],
      leftElbow: [0.7, -0.2, -0.6],
      rightHand: [0.16, -0.42, 0.3],
      rightElbow: [-0.8, 0.3, 0.4],
      rightFoot: [-0.46, 0.5, 0.06],
      rightToe: [90, -80, 0],
    },
  ],
  [
    1.38,
    {
      pelvis: [0.26, 0.84, 0.02],
      turn: [118, 138, 90],
      lean: [0.8, -0.1, 8],
      rightHand: [0.24, -0.46, 0.2],
      rightFoot: [0.05, 0.4, 0.34],
      rightToe: [90, -40, 0],
    },
  ],
  [
    1.62,
    {
      pelvis: [0.36, 0.84, 0.08],
      turn: [98, 104, 90],
      lean: [0.42, 0, 0],
      leftHand: [0.26, -0.22, 0.26],
      leftElbow: [0.7, -0.8, 0],
      rightHand: [0.02, -0.38, 0.32],
      rightElbow: [-0.8, -0.5, 0],
      rightFoot: [0.52, 0.08, 0.4],
      rightToe: [85, -14, 0],
    },
  ],
])

const skeleton = moving(keys, false)
const hold = (time: number) => {
  const { hand, elbow } = skeleton(time).rightArm
  return along(hand, normalize(subtract(hand, elbow)), 0.07)
}

/** A right-handed pitcher. */
export const pitch: Motion = {
  sport: 'pitch',
  seconds: 1.8,
  skeleton,
  // Slower than a real fastball, so that 60 frames a second still show it leave.
  ball: (time) => (time < release ? hold(time) : add(hold(release), scale([22, -1.2, 0], time - release))),
}
