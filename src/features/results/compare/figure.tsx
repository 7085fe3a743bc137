import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { onThemeChange, type PlotInk, readPlotInk } from '../../../renderer/plots/plot-ink.ts'
import type { PlotPosition } from '../../../renderer/plots/plot-position.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Side } from '../../../service/metrics/joints.ts'
import type { SessionFigure } from '../session.ts'
import { drawFigure, drawFloor, drawGhost } from './draw-figure.ts'
import styles from './figure.module.css'
import type { Ghost } from './ghost.ts'
import { motionOf } from './motion.ts'
import { type Eye, eyeAfterKey, eyes, type FigureView, figureViews, projectionOf, rotatedEye } from './projection.ts'

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
