import type { PlotInk } from '../../../renderer/plots/plot-ink.ts'
import { bones, type Side } from '../../../service/metrics/joints.ts'
import type { Motion } from './motion.ts'
import type { Projection } from './projection.ts'
import type { SessionAppearance } from './session-appearance.ts'

interface FloorDrawing {
  readonly pen: CanvasRenderingContext2D
  readonly ink: PlotInk
  readonly motion: Motion
  readonly projection: Projection
}

interface GhostDrawing extends FloorDrawing {
  readonly frame: number
  readonly appearance: SessionAppearance
}

interface FigureDrawing extends FloorDrawing {
  readonly frame: number
  /** Throwing arm, drawn in the accent color; null where unknown. */
  readonly throwing: Side | null
}

const GRID_STEP_M = 0.5
const HEAD_RADIUS_M = 0.11
/** Frames of the hand's path before and after the current one. */
const TRAIL_FRAMES = 90
const isArm = /shoulder|elbow|wrist/
const isSmall = /eye|ear|nose|toe|heel|head/

/** Draws another session's figure at a frame: lines in its color and dash, without joints and path. */
export function drawGhost({ pen, motion, projection, frame, ink, appearance }: GhostDrawing): void {
  const at = (joint: string) => pointOf(motion, projection, frame, motion.indexOf(joint))
  pen.strokeStyle = ink.series[appearance.color]
  pen.setLineDash([...appearance.dash])
  for (const { from, to } of bones) {
    const [start, end] = [at(from), at(to)]
    if (!start || !end) continue
    pen.lineWidth = isSmall.test(to) ? 1.2 : 2.2
    pen.beginPath()
    pen.moveTo(...start)
    pen.lineTo(...end)
    pen.stroke()
  }
  const head = at('mid_head_3d')
  if (head) circle(pen, head, HEAD_RADIUS_M * projection.scale)
  pen.setLineDash([])
}

/** Draws the figure at a frame, with the path of the throwing hand. */
export function drawFigure(drawing: FigureDrawing): void {
  const { pen, motion, projection, frame, ink, throwing } = drawing
  drawTrail(drawing)
  const at = (joint: string) => pointOf(motion, projection, frame, motion.indexOf(joint))
  pen.lineCap = 'round'
  for (const { from, to, side } of bones) {
    const [start, end] = [at(from), at(to)]
    if (!start || !end) continue
    const isThrowingArm = side === throwing && isArm.test(to)
    pen.strokeStyle = isThrowingArm ? ink.accent : ink.ink
    pen.lineWidth = isThrowingArm ? 4.5 : isSmall.test(to) ? 1.6 : 3.2
    pen.beginPath()
    pen.moveTo(...start)
    pen.lineTo(...end)
    pen.stroke()
  }
  pen.strokeStyle = ink.ink
  pen.lineWidth = 2.4
  const head = at('mid_head_3d')
  if (head) circle(pen, head, HEAD_RADIUS_M * projection.scale)
  pen.fillStyle = ink.board
  for (const joint of motion.joints) {
    const point = isSmall.test(joint) ? null : at(joint)
    if (!point) continue
    pen.strokeStyle = throwing !== null && joint.startsWith(throwing) && isArm.test(joint) ? ink.accent : ink.ink
    pen.lineWidth = 2
    circle(pen, point, 3.6, true)
  }
}

function circle(pen: CanvasRenderingContext2D, [left, top]: readonly [number, number], radius: number, isFull = false) {
  pen.beginPath()
  pen.arc(left, top, radius, 0, 2 * Math.PI)
  if (isFull) pen.fill()
  pen.stroke()
}

/** Position of a joint on the canvas; null where the frame lacks the joint. */
function pointOf(
  { points, joints }: Motion,
  { point }: Projection,
  frame: number,
  joint: number,
): [left: number, top: number] | null {
  if (joint < 0) return null
  const at = (frame * joints.length + joint) * 3
  const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = points.subarray(at, at + 3)
  if (Number.isNaN(x) || Number.isNaN(y) || Number.isNaN(z)) return null
  const [left, top] = point(x, y, z)
  return [left, top]
}

/** Draws the grid of the floor around the movement. */
export function drawFloor({ pen, ink, motion, projection: { point } }: FloorDrawing): void {
  const [x, z] = [motion.halfX + GRID_STEP_M, motion.halfZ + GRID_STEP_M].map(
    (half) => Math.ceil(half / GRID_STEP_M) * GRID_STEP_M,
  )
  if (x === undefined || z === undefined) return
  pen.strokeStyle = ink.line
  pen.lineWidth = 1
  pen.beginPath()
  for (let at = -x; at <= x + 0.01; at += GRID_STEP_M) {
    pen.moveTo(...point(at, 0, -z))
    pen.lineTo(...point(at, 0, z))
  }
  for (let at = -z; at <= z + 0.01; at += GRID_STEP_M) {
    pen.moveTo(...point(-x, 0, at))
    pen.lineTo(...point(x, 0, at))
  }
  pen.stroke()
}

/** Draws the past path of the throwing hand as a line and the coming path as dots. */
function drawTrail({ pen, ink, motion, projection, frame, throwing }: FigureDrawing) {
  const hand = throwing === null ? -1 : motion.indexOf(`${throwing}_wrist_jc_3d`)
  if (hand < 0) return
  const trail = (from: number, to: number) => {
    pen.beginPath()
    let isOpen = false
    for (let at = Math.max(from, 0); at <= Math.min(to, motion.frames - 1); at += 1) {
      const point = pointOf(motion, projection, at, hand)
      if (point && isOpen) pen.lineTo(...point)
      else if (point) pen.moveTo(...point)
      isOpen = point !== null
    }
    pen.stroke()
  }
  pen.strokeStyle = ink.accent
  pen.lineWidth = 1.8
  trail(frame - TRAIL_FRAMES, frame)
  pen.setLineDash([1.5, 4])
  trail(frame, frame + TRAIL_FRAMES)
  pen.setLineDash([])
}
