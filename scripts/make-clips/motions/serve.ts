import { keyframes, type Pose } from '../keyframes.ts'
import { add, along, scale, subtract, type Vec3 } from '../vector.ts'
import { type Motion, moving } from './motion.ts'

const ready: Pose = {
  pelvis: [-0.08, 0.91, 0],
  turn: [15, 15, 85],
  lean: [0.06, 0.06, 0],
  leftHand: [0.06, -0.3, 0.36],
  rightHand: [-0.06, -0.3, 0.36],
  leftElbow: [0.5, -0.9, -0.2],
  rightElbow: [-0.5, -0.9, -0.2],
  leftFoot: [0.2, 0.08, 0],
  rightFoot: [-0.3, 0.08, -0.06],
  leftToe: [40, -14, 0],
  rightToe: [0, -14, 0],
  tool: [0.3, 0.5, 0.6],
}

const toss = 0.5
const contact = 1.22

const keys = keyframes(ready, [
  [0.12, {}],
  // Arms drop together.
  [
    0.3,
    {
      turn: [8, 0, 85],
      leftHand: [0.2, -0.48, 0.2],
      rightHand: [-0.2, -0.5, 0.16],
      tool: [-0.2, -0.7, 0.5],
    },
  ],
  // The left hand lets the ball go.
  [
    toss,
    {
      pelvis: [-0.06, 0.89, 0],
      turn: [0, -18, 80],
      lean: [-0.04, 0.02, 14],
      leftHand: [0.5, 0.3, 0.33],
      rightHand: [-0.5, -0.24, 0.02],
      rightElbow: [-0.4, -0.6, -0.6],
      tool: [-0.85, -0.2, 0.1],
    },
  ],
  // Trophy.
  [
    0.86,
    {
      pelvis: [0.08, 0.78, 0],
      turn: [5, -28, 70],
      lean: [-0.22, -0.02, 26],
      leftHand: [0.48, 0.48, 0.12],
      rightHand: [-0.36, 0.24, 0.02],
      rightElbow: [-0.9, -0.3, -0.3],
      tool: [0.05, 0.95, 0.25],
      rightFoot: [-0.02, 0.08, -0.08],
      rightToe: [20, -20, 0],
    },
  ],
  [0.97, { leftHand: [0.38, 0.46, 0.2], rightHand: [-0.4, 0.22, -0.1], tool: [-0.45, 0.1, -0.85] }],
  // Racket drop.
  [
    1.06,
    {
      pelvis: [0.16, 0.94, 0],
      turn: [55, 30, 75],
      lean: [-0.12, -0.14, 18],
      leftHand: [0.34, 0.26, 0.26],
      rightHand: [-0.34, 0.2, -0.2],
      rightElbow: [-0.8, 0.5, 0.1],
      tool: [-0.2, -0.95, -0.2],
      leftFoot: [0.2, 0.11, 0],
      leftToe: [50, -40, 0],
      rightFoot: [0.04, 0.12, -0.08],
      rightToe: [40, -45, 0],
    },
  ],
  [1.15, { turn: [76, 62, 80], lean: [0.04, -0.24, 24], rightHand: [-0.3, 0.44, 0.02], tool: [-0.75, -0.1, -0.5] }],
  // Contact, off the ground.
  [
    contact,
    {
      pelvis: [0.3, 1.06, -0.02],
      turn: [84, 84, 86],
      lean: [0.16, -0.26, 28],
      leftHand: [0.16, -0.16, 0.26],
      rightHand: [-0.26, 0.56, 0.16],
      rightElbow: [-0.9, 0, 0.2],
      tool: [-0.1, 1, 0.22],
      leftFoot: [0.28, 0.28, 0],
      leftToe: [70, -60, 0],
      rightFoot: [0.06, 0.32, -0.04],
      rightToe: [60, -60, 0],
    },
  ],
  [
    1.32,
    {
      pelvis: [0.42, 0.98, -0.02],
      turn: [96, 112, 90],
      lean: [0.42, -0.22, 20],
      leftHand: [0.14, -0.24, 0.16],
      rightHand: [-0.02, 0.04, 0.52],
      tool: [0.15, -0.3, 0.9],
      leftFoot: [0.5, 0.14, 0.02],
      leftToe: [80, -20, 0],
      rightFoot: [-0.12, 0.5, 0],
      rightToe: [85, -80, 0],
    },
  ],
  // Across the body, landing on the left.
  [
    1.46,
    {
      pelvis: [0.52, 0.82, 0],
      turn: [104, 128, 90],
      lean: [0.5, -0.12, 10],
      rightHand: [0.24, -0.36, 0.26],
      rightElbow: [-0.6, 0.1, 0.6],
      tool: [0.6, -0.6, -0.2],
      leftFoot: [0.56, 0.08, 0.02],
      leftToe: [85, -14, 0],
      rightFoot: [-0.16, 0.56, 0.02],
      rightToe: [90, -70, 0],
    },
  ],
  [
    1.8,
    {
      pelvis: [0.66, 0.87, 0.06],
      turn: [96, 112, 90],
      lean: [0.22, 0, 4],
      leftHand: [0.26, -0.26, 0.24],
      rightHand: [0.12, -0.34, 0.32],
      tool: [0.7, -0.1, 0.3],
      rightFoot: [0.62, 0.08, 0.24],
      rightToe: [85, -14, 0],
    },
  ],
])

const skeleton = moving(keys, false)
const gravity: Vec3 = [0, -9.81, 0]
const cradle = (time: number) => add(skeleton(time).leftArm.hand, [0.02, 0.06, 0.02])
const struck = skeleton(contact)
const meets = along(struck.rightArm.hand, struck.tool, 0.5)

// The throw that passes the racket at contact: from + v·T + g·T²/2 = meets.
const flight = contact - toss
const thrown = scale(subtract(subtract(meets, cradle(toss)), scale(gravity, flight ** 2 / 2)), 1 / flight)

function ball(time: number): Vec3 {
  if (time < toss) return cradle(time)
  if (time > contact) return add(meets, scale([24, -3.2, 1], time - contact))
  const since = time - toss
  return add(add(cradle(toss), scale(thrown, since)), scale(gravity, since ** 2 / 2))
}

/** A right-handed tennis serve. */
export const serve: Motion = { sport: 'serve', seconds: 2, skeleton, ball }
