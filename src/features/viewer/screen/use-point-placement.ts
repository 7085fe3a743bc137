import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { type DrawingDraft, type DrawingTool, drawingStore, endDrawing, setDrawingDraft } from './drawing-state.ts'
import { type Fraction, type Pixels, pointCounts, pointUnder, shapeThrough } from './geometry.ts'
import { keyStep } from './key-step.ts'
import { useStage } from './stage-context.ts'
import { useViewedDrawings } from './use-drawings.ts'

/** Minimum movement of a drag, whose end places a point too. */
const MIN_DRAG_PX = 6
const center: Fraction = { x: 0.5, y: 0.5 }

/** Handlers that place the points of a new drawing by clicks, a drag, or arrows and Enter. */
export function usePointPlacement(tool: DrawingTool | null, pause: () => void) {
  const stage = useStage()
  const drawings = useViewedDrawings()
  const pressed = useRef<Pixels | null>(null)
  const { camera, isFlipped } = stage
  const clipId = camera.clip.id

  const pointAt = (event: PointerEvent<SVGElement>) =>
    pointUnder({ x: event.clientX, y: event.clientY }, pictureBounds(event.currentTarget), isFlipped)
  const draftHere = (): DrawingDraft => {
    const { draft } = drawingStore.getState()
    if (draft?.clipId === clipId) return draft
    return { clipId, frame: stage.frame(), points: [], next: center }
  }

  function add(point: Fraction) {
    if (!tool) return
    const draft = draftHere()
    const points = [...draft.points, point]
    const shape = points.length < pointCounts[tool] ? null : shapeThrough(tool, points)
    if (!shape) return setDrawingDraft({ ...draft, points, next: point })
    const id = crypto.randomUUID()
    drawings.put({ id, clipId, frame: draft.frame, shape, label: '' })
    endDrawing(id)
  }

  function onPointerDown(event: PointerEvent<SVGElement>) {
    if (!tool || event.button !== 0) return
    pause()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    pressed.current = { x: event.clientX, y: event.clientY }
    add(pointAt(event))
  }

  function onPointerMove(event: PointerEvent<SVGElement>) {
    if (tool && drawingStore.getState().draft?.clipId === clipId)
      setDrawingDraft({ ...draftHere(), next: pointAt(event) })
  }

  function onPointerUp(event: PointerEvent<SVGElement>) {
    const from = pressed.current
    pressed.current = null
    if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) < MIN_DRAG_PX) return
    // A drag draws one side of an angle; the last point is clicked.
    if (drawingStore.getState().draft?.clipId === clipId) add(pointAt(event))
  }

  function onKeyDown(event: KeyboardEvent<SVGElement>) {
    if (!tool) return
    const step = keyStep(event, stage)
    const draft = draftHere()
    if (step) {
      pause()
      setDrawingDraft({ ...draft, next: clampToPicture({ x: draft.next.x + step.x, y: draft.next.y + step.y }) })
    } else if (event.key === 'Enter') add(draft.next)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Shows the cross as soon as keys can move it. */
  const onFocus = () => tool && setDrawingDraft(draftHere())

  return { onPointerDown, onPointerMove, onPointerUp, onKeyDown, onFocus }
}

const clampToPicture = ({ x, y }: Fraction): Fraction => ({
  x: Math.min(Math.max(x, 0), 1),
  y: Math.min(Math.max(y, 0), 1),
})

/** Bounds of the whole displayed picture on the screen. */
export const pictureBounds = (element: SVGElement): DOMRect =>
  (element.ownerSVGElement ?? element).getBoundingClientRect()
