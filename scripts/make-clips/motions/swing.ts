import { keyframes, type Pose } from '../keyframes.ts'
import { add, along, scale } from '../vector.ts'
import { type Motion, moving } from './motion.ts'

const stance: Pose = {
  pelvis: [-0.08, 0.84, 0],
  turn: [0, -8, 80],
  lean: [-0.02, 0.24, 0],
  leftHand: [0, 0, 0],
  rightHand: [-0.2, 0.02, 0.2],
  leftElbow: [0.3, -0.7, 0.5],
  rightElbow: [-0.9, -0.3, -0.2],
  leftFoot: [0.26, 0.08, 0.02],
  rightFoot: [-0.4, 0.08, -0.02],
  leftToe: [15, -14, 0],
  rightToe: [0, -14, 0],
  tool: [-0.05, 0.95, -0.35],
}

const contact = 0.86

const keys = keyframes(stance, [
  [0.15, { tool: [0.08, 0.95, -0.3] }],
  // Load: weight back, front foot up.
  [
    0.42,
    {
      pelvis: [-0.16, 0.85, 0],
      turn: [-14, -28, 80],
      lean: [-0.06, 0.22, -4],
      rightHand: [-0.26, 0.06, 0.14],
      leftFoot: [0.26, 0.28, 0.06],
      leftToe: [0, -35, 0],
      tool: [0.15, 0.9, -0.4],
    },
  ],
  // The stride lands, hips lead.
  [
    0.66,
    {
      pelvis: [0, 0.8, 0],
      turn: [14, -26, 82],
      lean: [-0.08, 0.2, -2],
      rightHand: [-0.3, 0.05, 0.1],
      leftFoot: [0.5, 0.08, 0.02],
      leftToe: [35, -14, 0],
      tool: [-0.1, 0.8, -0.6],
    },
  ],
  [
    0.77,
    {
      pelvis: [0.05, 0.79, 0],
      turn: [60, 20, 80],
      lean: [-0.12, 0.2, 6],
      rightHand: [-0.2, -0.18, 0.26],
      rightElbow: [-0.5, -0.9, 0],
      rightFoot: [-0.38, 0.11, -0.02],
      rightToe: [30, -35, 0],
      tool: [-0.75, 0.25, -0.62],
    },
  ],
  // Contact.
  [
    contact,
    {
      pelvis: [0.06, 0.8, 0],
      turn: [88, 66, 55],
      lean: [-0.2, 0.14, 12],
      rightHand: [-0.02, -0.28, 0.46],
      rightElbow: [-0.5, -0.9, 0],
      leftElbow: [0.6, -0.6, 0.2],
      rightFoot: [-0.34, 0.15, -0.02],
      rightToe: [65, -55, 0],
      leftToe: [50, -14, 0],
      tool: [-0.85, -0.2, 0.42],
    },
  ],
  // Extension.
  [
    0.94,
    {
      turn: [98, 92, 60],
      lean: [-0.24, 0.08, 14],
      rightHand: [0.12, -0.1, 0.5],
      tool: [0.1, 0.1, 1],
    },
  ],
  [
    1.02,
    { turn: [102, 108, 66], rightHand: [0.26, 0.04, 0.36], tool: [0.85, 0.35, 0.3], leftElbow: [0.8, -0.3, -0.3] },
  ],
  // Around the shoulder.
  [
    1.14,
    {
      pelvis: [0.05, 0.82, 0],
      turn: [104, 122, 74],
      lean: [-0.2, 0.04, 6],
      rightHand: [0.26, 0.12, 0.2],
      rightElbow: [-0.3, -0.6, 0.7],
      leftElbow: [0.9, -0.2, -0.2],
      tool: [0.5, 0.2, -0.8],
    },
  ],
  [
    1.4,
    {
      pelvis: [0.04, 0.85, 0],
      turn: [100, 116, 84],
      lean: [-0.12, 0.02, 2],
      rightHand: [0.24, 0.1, 0.2],
      tool: [0.1, -0.25, -0.95],
    },
  ],
])

const skeleton = moving(keys, true)
const struck = skeleton(contact)
const meets = along(struck.rightArm.hand, struck.tool, 0.6)

/** A right-handed hitter; the ball comes in and goes back out. */
export const swing: Motion = {
  sport: 'swing',
  seconds: 1.7,
  skeleton,
  ball: (time) => add(meets, scale(time < contact ? [-18, -1.6, 0] : [20, 7, -2], time - contact)),
}
