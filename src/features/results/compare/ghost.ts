import { otherSide } from '../../../service/metrics/mirror.ts'
import type { Motion } from './motion.ts'
import type { SessionAppearance } from './session-appearance.ts'

/** Figure of another session, drawn behind the first one. */
export interface Ghost {
  readonly motion: Motion
  readonly appearance: SessionAppearance
  /** Frame at a position; null where there is none. */
  readonly frameAt: (index: number) => number | null
}

const PELVIS_JOINT = 'pelvis_3d'

/** Shifts a motion so that its pelvis is above the same floor position as another's, each at one of its frames. */
export function alignMotion(other: Motion, otherFrame: number, motion: Motion, frame: number): Motion {
  const [from, to] = [pelvisPosition(motion, frame), pelvisPosition(other, otherFrame)]
  if (from === null || to === null) return motion
  const points = motion.points.slice()
  for (let at = 0; at + 2 < points.length; at += 3) {
    points[at] = (points[at] ?? Number.NaN) + to.x - from.x
    points[at + 2] = (points[at + 2] ?? Number.NaN) + to.z - from.z
  }
  return { ...motion, points }
}

function pelvisPosition({ points, joints, indexOf }: Motion, frame: number): { x: number; z: number } | null {
  const joint = indexOf(PELVIS_JOINT)
  if (joint < 0) return null
  const at = (frame * joints.length + joint) * 3
  const [x = Number.NaN, z = Number.NaN] = [points[at], points[at + 2]]
  return Number.isNaN(x) || Number.isNaN(z) ? null : { x, z }
}

/** Mirrors a motion to the other hand: its sides are swapped, and it keeps the direction in which the pelvis travels. */
export function mirrorMotion(motion: Motion): Motion {
  const joints = motion.joints.map(otherSide)
  const indexes = new Map(joints.map((joint, index) => [joint, index]))
  const axis = travelsAlongX(motion) ? 2 : 0
  const points = motion.points.map((value, at) => (at % 3 === axis ? -value : value))
  return { ...motion, joints, points, indexOf: (joint) => indexes.get(joint) ?? -1 }
}

/** True where the pelvis moves more across the picture than in depth, from its first position to its last. */
function travelsAlongX(motion: Motion): boolean {
  const frames = Array.from({ length: motion.frames }, (_, frame) => pelvisPosition(motion, frame))
  const known = frames.filter((position) => position !== null)
  const [from, to] = [known[0], known.at(-1)]
  return from !== undefined && to !== undefined && Math.abs(to.x - from.x) > Math.abs(to.z - from.z)
}
