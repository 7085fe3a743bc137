import type { SessionLook } from '../overlay/session-appearance.ts'
import type { Motion } from './motion.ts'

/** A figure of another session, drawn behind the first one. */
export interface Ghost {
  readonly motion: Motion
  readonly look: SessionLook
  /** Its frame at a position; null where it has none. */
  readonly frameAt: (index: number) => number | null
}

const PELVIS = 'pelvis_3d'

/** The same movement with its pelvis above the same spot of the floor as another's, each at one of its frames. */
export function movedTo(other: Motion, otherFrame: number, motion: Motion, frame: number): Motion {
  const [from, to] = [spot(motion, frame), spot(other, otherFrame)]
  if (from === null || to === null) return motion
  const points = motion.points.slice()
  for (let at = 0; at + 2 < points.length; at += 3) {
    points[at] = (points[at] ?? Number.NaN) + to.x - from.x
    points[at + 2] = (points[at + 2] ?? Number.NaN) + to.z - from.z
  }
  return { ...motion, points }
}

function spot({ points, joints, indexOf }: Motion, frame: number): { x: number; z: number } | null {
  const joint = indexOf(PELVIS)
  if (joint < 0) return null
  const at = (frame * joints.length + joint) * 3
  const [x = Number.NaN, z = Number.NaN] = [points[at], points[at + 2]]
  return Number.isNaN(x) || Number.isNaN(z) ? null : { x, z }
}
