import { backdropOf } from './backdrop.ts'
import { type Camera, pixelsAt, project } from './camera.ts'
import { type Canvas, copyOf, fill, hex } from './canvas.ts'
import { ballOf, equipmentOf, tipOf } from './equipment.ts'
import { drawParts, figureOf, pencil } from './figure.ts'
import type { Motion } from './motions/motion.ts'
import { ink, kits } from './palette.ts'
import { hull, limb } from './shape.ts'
import type { Skeleton } from './skeleton.ts'
import { length, subtract, type Vec3 } from './vector.ts'

/** Draws the frame of any moment of a motion. */
export type Scene = (time: number) => Canvas

const traceSeconds = 0.12
const trace = hex('#e2ecf0')

export function sceneOf(motion: Motion, camera: Camera): Scene {
  const backdrop = backdropOf(motion.sport, camera)
  const pen = pencil(camera)
  return (time) => {
    const canvas = copyOf(backdrop)
    const skeleton = motion.skeleton(time)
    drawShadow(canvas, camera, skeleton)
    drawTrace(canvas, camera, motion, time)
    const ball = motion.ball(time)
    const parts = [
      ...figureOf(skeleton, kits[motion.sport], pen, motion.sport === 'pitch'),
      ...equipmentOf(motion.sport, skeleton, pen),
      ...(ball ? [ballOf(motion.sport, ball, pen)] : []),
    ]
    drawParts(canvas, parts, pen.near(skeleton.pelvis))
    return canvas
  }
}

function drawShadow(canvas: Canvas, camera: Camera, { leftLeg, rightLeg, pelvis, head }: Skeleton): void {
  const under = ([x, , z]: Vec3, radius: number) =>
    Array.from({ length: 10 }, (_, i) => {
      const angle = (i / 10) * 2 * Math.PI
      return project(camera, [x + radius * Math.cos(angle), 0, z + radius * Math.sin(angle)])
    })
  const points = [
    under(leftLeg.ankle, 0.13),
    under(rightLeg.ankle, 0.13),
    under(pelvis, 0.22),
    under(head, 0.12),
  ].flat()
  const size = pixelsAt(camera, pelvis)
  fill(canvas, hull(points, 0), { color: ink, alpha: 0.42, softness: size * 0.07 })
}

// Trail of the hand, the bat or the racket: thicker where the motion was faster and more recent.
function drawTrace(canvas: Canvas, camera: Camera, motion: Motion, time: number): void {
  const steps = 16
  const spots = Array.from({ length: steps + 1 }, (_, i) => {
    const moment = time - (i * traceSeconds) / steps
    const [here, before] = [
      tipOf(motion.sport, motion.skeleton(moment)),
      tipOf(motion.sport, motion.skeleton(moment - 0.005)),
    ]
    const speed = length(subtract(here, before)) / 0.005
    const thickness = 0.034 * Math.min(Math.max((speed - 4) / 8, 0), 1) * (1 - i / steps)
    return { at: project(camera, here), radius: thickness * pixelsAt(camera, here) }
  })
  const limbs = spots.slice(1).flatMap((from, i) => {
    const to = spots[i]
    return to && to.radius > 0.2 ? [limb(from.at, from.radius, to.at, to.radius)] : []
  })
  if (limbs.length > 0) fill(canvas, { kind: 'stroke', limbs }, { color: trace, alpha: 0.3 })
}
