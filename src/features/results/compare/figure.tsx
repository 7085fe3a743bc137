import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { onThemeChange, type PlotInk, readPlotInk } from '../../../renderer/plots/plot-files.ts'
import type { PlotPosition } from '../../../renderer/plots/plot-readout.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { bones, type Side } from '../../../service/metrics/joints.ts'
import type { SessionFigure } from '../session.ts'
import styles from './figure.module.css'
import type { Ghost } from './ghost.ts'
import { type Motion, motionOf } from './motion.ts'
import type { SessionAppearance } from './session-appearance.ts'

const figureViews = ['front', 'side', 'top', 'free'] as const
type FigureView = (typeof figureViews)[number]

/** Viewing angles in radians: around the figure, and from above. */
interface Eye {
  readonly yaw: number
  readonly pitch: number
}

const QUARTER_TURN = Math.PI / 2

export const eyes: Readonly<Record<FigureView, Eye>> = {
  front: { yaw: 0, pitch: 0 },
  side: { yaw: QUARTER_TURN, pitch: 0 },
  top: { yaw: 0, pitch: QUARTER_TURN },
  free: { yaw: 0.6, pitch: 0.3 },
}

/** Rotates the view; never below the floor or over the top. */
export const rotatedEye = ({ yaw, pitch }: Eye, byYaw: number, byPitch: number): Eye => ({
  yaw: Math.atan2(Math.sin(yaw + byYaw), Math.cos(yaw + byYaw)),
  pitch: Math.min(Math.max(pitch + byPitch, 0), QUARTER_TURN),
})

const KEY_ROTATION = Math.PI / 24

/** View after a key; null for other keys. */
export function eyeAfterKey(eye: Eye, key: string): Eye | null {
  switch (key) {
    case 'ArrowLeft':
      return rotatedEye(eye, KEY_ROTATION, 0)
    case 'ArrowRight':
      return rotatedEye(eye, -KEY_ROTATION, 0)
    case 'ArrowUp':
      return rotatedEye(eye, 0, KEY_ROTATION)
    case 'ArrowDown':
      return rotatedEye(eye, 0, -KEY_ROTATION)
    default:
      return null
  }
}

interface CanvasSize {
  readonly width: number
  readonly height: number
}

interface Projection {
  /** Pixels for each meter. */
  readonly scale: number
  readonly point: (x: number, y: number, z: number) => readonly [left: number, top: number]
}

/** Share of the picture that the motion fills. */
const FILL_RATIO = 0.88

/** Creates a parallel projection that fits the whole motion from any angle. */
export function projectionOf(
  { yaw, pitch }: Eye,
  { width, height }: CanvasSize,
  motion: Pick<Motion, 'halfX' | 'halfZ' | 'height'>,
): Projection {
  const [sinYaw, cosYaw] = [Math.sin(yaw), Math.cos(yaw)]
  const [sinPitch, cosPitch] = [Math.sin(pitch), Math.cos(pitch)]
  const across = Math.abs(motion.halfX * cosYaw) + Math.abs(motion.halfZ * sinYaw)
  const deep = Math.abs(motion.halfX * sinYaw) + Math.abs(motion.halfZ * cosYaw)
  // Seen from above, the floor may extend beyond the picture; the body may not.
  const upright = motion.height * cosPitch + (1 + sinPitch) * deep * sinPitch
  const scale = FILL_RATIO * Math.min(width / (2 * across), height / upright)
  const middle = (motion.height / 2) * cosPitch
  return {
    scale,
    point(x, y, z) {
      const right = x * cosYaw + z * sinYaw
      const toward = z * cosYaw - x * sinYaw
      const up = y * cosPitch - toward * sinPitch
      return [width / 2 + right * scale, height / 2 - (up - middle) * scale]
    },
  }
}

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
function drawGhost({ pen, motion, projection, frame, ink, appearance }: GhostDrawing): void {
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
function drawFigure(drawing: FigureDrawing): void {
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
function drawFloor({ pen, ink, motion, projection: { point } }: FloorDrawing): void {
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

interface FigureProps {
  readonly figure: SessionFigure
  readonly position: PlotPosition
  readonly throwingSide: Side | null
  /**
   * Frame at a position, null where there is none; by default position and frame are equal. Keep the function stable.
   */
  readonly frameAt?: (index: number) => number | null
  /** Second figure; keep the object stable. */
  readonly ghost?: Ghost | undefined
}

const identity = (index: number) => index

const ROTATION_PER_PX = 0.008

/** Stick figure from the front, the side, above, or any angle that a person drags it to. */
export function Figure({ figure, position, throwingSide, frameAt = identity, ghost }: FigureProps) {
  const { rep } = useWording()
  const canvas = useRef<HTMLCanvasElement>(null)
  const motion = useMemo(() => motionOf(figure), [figure])
  const [viewpoint, setViewpoint] = useState<{ readonly view: FigureView; readonly eye: Eye }>({
    view: 'free',
    eye: eyes.free,
  })
  const drag = useRef<{ readonly x: number; readonly y: number } | null>(null)

  useEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d')
    if (!element || !pen) return undefined
    let ink: PlotInk = readPlotInk(element.parentElement ?? document.body)
    const draw = () => {
      const { clientWidth: width, clientHeight: height } = element
      const ratio = window.devicePixelRatio
      const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
      if (element.width !== wide || element.height !== high) {
        element.width = wide
        element.height = high
      }
      pen.setTransform(ratio, 0, 0, ratio, 0, 0)
      pen.clearRect(0, 0, width, height)
      const projection = projectionOf(viewpoint.eye, { width, height }, motion)
      const index = position.get()
      drawFloor({ pen, ink, motion, projection })
      const ghostFrame = ghost?.frameAt(index) ?? null
      if (ghost && ghostFrame !== null)
        drawGhost({ pen, ink, motion: ghost.motion, projection, frame: ghostFrame, appearance: ghost.appearance })
      const frame = frameAt(index)
      if (frame !== null) drawFigure({ pen, ink, motion, projection, frame, throwing: throwingSide })
    }
    const unsubscribe = position.follow(draw)
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    const unsubscribeTheme = onThemeChange(() => {
      ink = readPlotInk(element.parentElement ?? document.body)
      draw()
    })
    return () => {
      unsubscribe()
      unsubscribeTheme()
      observer.disconnect()
    }
  }, [motion, position, viewpoint, throwingSide, frameAt, ghost])

  const turn = (byYaw: number, byPitch: number) =>
    setViewpoint(({ eye }) => ({ view: 'free', eye: rotatedEye(eye, byYaw, byPitch) }))
  const onKeyDown = (event: KeyboardEvent) => {
    const eye = event.altKey || event.ctrlKey || event.metaKey ? null : eyeAfterKey(viewpoint.eye, event.key)
    if (!eye) return
    event.preventDefault()
    setViewpoint({ view: 'free', eye })
  }
  const onPointerMove = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!drag.current) return
    turn((x - drag.current.x) * -ROTATION_PER_PX, (y - drag.current.y) * ROTATION_PER_PX)
    drag.current = { x, y }
  }
  return (
    <div className={styles.figure}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows and drags turn it */}
      <div
        role="application"
        aria-label={rep.figureLabel(figure.joints.length)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys need the focus
        tabIndex={0}
        className={styles.stage}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          drag.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          drag.current = null
        }}
      >
        <canvas ref={canvas} className={styles.canvas} />
      </div>
      <span className={styles.caption}>{rep.joints(figure.joints.length)}</span>
      <span className={styles.views}>
        <Segments
          label={rep.view}
          choices={figureViews.map((id) => ({ id, text: rep.views[id] }))}
          value={viewpoint.view}
          onChange={(view) => setViewpoint({ view, eye: eyes[view] })}
        />
      </span>
    </div>
  )
}
