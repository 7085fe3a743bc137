import type { Part, Pencil } from './figure.ts'
import type { Sport } from './motions/motion.ts'
import { graphite, places, wood } from './palette.ts'
import type { Skeleton } from './skeleton.ts'
import { add, along, cross, perpendicular, scale, type Vec3 } from './vector.ts'

/** Equipment in the athlete's hands. */
export function equipmentOf(sport: Sport, { rightArm, tool }: Skeleton, pen: Pencil): Part[] {
  if (sport === 'swing') return batOf(rightArm.hand, tool, pen)
  if (sport === 'serve') return racketOf(rightArm.hand, tool, pen)
  return []
}

/** The far end of it, or the hand: what leaves a trace in the air. */
export function tipOf(sport: Sport, { rightArm, tool }: Skeleton): Vec3 {
  return along(rightArm.hand, tool, { pitch: 0, swing: 0.7, serve: 0.55 }[sport])
}

export function ballOf(sport: Sport, at: Vec3, pen: Pencil): Part {
  const radius = { pitch: 0.048, swing: 0.048, serve: 0.045 }[sport]
  return { shape: pen.bone(at, radius, at, radius), tone: places[sport].ball, near: pen.near(at) }
}

function batOf(hand: Vec3, tool: Vec3, pen: Pencil): Part[] {
  const knob = along(hand, tool, -0.14)
  const throat = along(hand, tool, 0.3)
  const near = pen.near(along(hand, tool, 0.2))
  return [
    { shape: pen.bone(knob, 0.014, throat, 0.02), tone: wood, near: near + 0.01 },
    { shape: pen.bone(throat, 0.02, along(hand, tool, 0.44), 0.034), tone: wood, near },
    { shape: pen.bone(along(hand, tool, 0.44), 0.034, along(hand, tool, 0.72), 0.036), tone: wood, near: near + 0.001 },
  ]
}

function racketOf(hand: Vec3, tool: Vec3, pen: Pencil): Part[] {
  const across = perpendicular(cross(perpendicular([1, 0.35, 0.25], tool), tool), tool)
  const middle = along(hand, tool, 0.48)
  const rim = Array.from({ length: 16 }, (_, i) => {
    const angle = (i / 16) * 2 * Math.PI
    return add(middle, add(scale(tool, 0.17 * Math.cos(angle)), scale(across, 0.125 * Math.sin(angle))))
  })
  const near = pen.near(middle)
  const limbs = rim.map((at, i) => pen.bone(at, 0.013, rim[(i + 1) % rim.length] ?? at, 0.013))
  return [
    { shape: pen.body(rim, 0.004), tone: graphite, near, alpha: 0.28 },
    { shape: { kind: 'stroke', limbs }, tone: graphite, near: near + 0.001 },
    {
      shape: pen.bone(along(hand, tool, -0.1), 0.017, along(hand, tool, 0.3), 0.012),
      tone: graphite,
      near: pen.near(hand),
    },
  ]
}
