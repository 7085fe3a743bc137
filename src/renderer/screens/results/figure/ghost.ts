import type { SessionAppearance } from '../overlay/session-appearance.ts'
import type { Motion } from './motion.ts'

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
