import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useStage } from '../camera/stage-context.ts'
import { type Draft, drawingStore, endDrawing, setDraft, type Tool } from './drawing-state.ts'
import { type Fraction, type Pixels, pointsOf, pointUnder, shapeThrough } from './geometry.ts'
import { stepOf } from './key-step.ts'
import { useViewedDrawings } from './use-drawings.ts'

/** A press that moved farther is a drag, whose end is a point too. */
const DRAG_PIXELS = 6
const middle: Fraction = { x: 0.5, y: 0.5 }

/** Places the points of a new drawing: by clicks, by a drag, or by arrows and Enter. */
export function usePlacing(tool: Tool | null, pause: () => void) {
  const stage = useStage()
  const drawings = useViewedDrawings()
  const pressed = useRef<Pixels | null>(null)
  const { camera, isFlipped } = stage
  const clipId = camera.clip.id

  const under = (event: PointerEvent<SVGElement>) =>
    pointUnder({ x: event.clientX, y: event.clientY }, pictureOf(event.currentTarget), isFlipped)
  const draftHere = (): Draft => {
    const { draft } = drawingStore.getState()
    if (draft?.clipId === clipId) return draft
    return { clipId, frame: stage.frame(), points: [], next: middle }
  }

  function add(point: Fraction) {
    if (!tool) return
    const draft = draftHere()
    const points = [...draft.points, point]
    const shape = points.length < pointsOf[tool] ? null : shapeThrough(tool, points)
    if (!shape) return setDraft({ ...draft, points, next: point })
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
    add(under(event))
  }

  function onPointerMove(event: PointerEvent<SVGElement>) {
    if (tool && drawingStore.getState().draft?.clipId === clipId) setDraft({ ...draftHere(), next: under(event) })
  }

  function onPointerUp(event: PointerEvent<SVGElement>) {
    const from = pressed.current
    pressed.current = null
    if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG_PIXELS) return
    // An angle's last point is clicked: a drag draws one of its sides.
    if (drawingStore.getState().draft?.clipId === clipId) add(under(event))
  }

  function onKeyDown(event: KeyboardEvent<SVGElement>) {
    if (!tool) return
    const step = stepOf(event, stage)
    const draft = draftHere()
    if (step) {
      pause()
      setDraft({ ...draft, next: bounded({ x: draft.next.x + step.x, y: draft.next.y + step.y }) })
    } else if (event.key === 'Enter') add(draft.next)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** The cross is in sight as soon as keys can move it. */
  const onFocus = () => tool && setDraft(draftHere())

  return { onPointerDown, onPointerMove, onPointerUp, onKeyDown, onFocus }
}

const bounded = ({ x, y }: Fraction): Fraction => ({ x: Math.min(Math.max(x, 0), 1), y: Math.min(Math.max(y, 0), 1) })

/** Where the whole picture is displayed, as magnified and moved now. */
export const pictureOf = (element: SVGElement): DOMRect => (element.ownerSVGElement ?? element).getBoundingClientRect()
