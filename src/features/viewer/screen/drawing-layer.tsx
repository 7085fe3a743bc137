import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { classes } from '../../../renderer/components/class-names.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Drawing, DrawnShape } from '../../../station/contract/marks.ts'
import styles from './drawing.module.css'
import {
  arcPath,
  degreesOf,
  displayedAt,
  type Fraction,
  movedBy,
  type PixelSize,
  type Pixels,
  pointCounts,
  pointUnder,
  shapeThrough,
  valueLabelPosition,
  withPoint,
} from './geometry.ts'
import { keyStep } from './key-step.ts'
import { useStage } from './stage-context.ts'
import {
  type DrawingDraft,
  type DrawingTool,
  drawingStore,
  endDrawing,
  selectDrawing,
  setDrawingDraft,
  useDrawingName,
  useDrawingState,
} from './use-drawing-keys.ts'
import { useViewedDrawings } from './use-drawings.ts'

/** Minimum movement of a drag, whose end places a point too. */
const MIN_DRAG_PX = 6
const center: Fraction = { x: 0.5, y: 0.5 }

/** Handlers that place the points of a new drawing by clicks, a drag, or arrows and Enter. */
function usePointPlacement(tool: DrawingTool | null, pause: () => void) {
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
const pictureBounds = (element: SVGElement): DOMRect => (element.ownerSVGElement ?? element).getBoundingClientRect()

interface DrawingHandlesProps {
  readonly drawing: Drawing
  /** Points as displayed. */
  readonly points: readonly Pixels[]
  readonly name: string
  readonly unit: number
  readonly onDrag: (dragged: Drawing | null) => void
}

/** Index that stands for the WHOLE_DRAWING drawing instead of a point. */
const WHOLE_DRAWING = -1

/** Handles that move a drawing and its points by mouse and keyboard. */
function DrawingHandles({ drawing, points, name, unit, onDrag }: DrawingHandlesProps) {
  const { drawing: words } = useWording()
  const stage = useStage()
  const drawings = useViewedDrawings()
  const isSelected = useDrawingState(({ selectedId }) => selectedId === drawing.id)
  const drag = useRef<{ from: Fraction; before: Drawing; now: Drawing } | null>(null)

  const pointAt = (event: PointerEvent<SVGElement>) =>
    pointUnder({ x: event.clientX, y: event.clientY }, pictureBounds(event.currentTarget), stage.isFlipped)

  const changed = (index: number, from: Fraction, to: Fraction, before: Drawing): Drawing => {
    const by = { x: to.x - from.x, y: to.y - from.y }
    const point = before.shape.points[index]
    const shape = point
      ? withPoint(before.shape, index, { x: point.x + by.x, y: point.y + by.y })
      : movedBy(before.shape, by)
    return { ...before, shape }
  }

  const byPointer = (index: number) => ({
    onPointerDown(event: PointerEvent<SVGElement>) {
      if (event.button !== 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { from: pointAt(event), before: drawing, now: drawing }
      selectDrawing(drawing.id)
    },
    onPointerMove(event: PointerEvent<SVGElement>) {
      const { current } = drag
      if (!current) return
      event.stopPropagation()
      current.now = changed(index, current.from, pointAt(event), current.before)
      onDrag(current.now)
    },
    onPointerUp(event: PointerEvent<SVGElement>) {
      const { current } = drag
      drag.current = null
      if (!current) return
      event.stopPropagation()
      if (current.now !== current.before) drawings.put(current.now)
      onDrag(null)
    },
    onPointerCancel() {
      drag.current = null
      onDrag(null)
    },
  })

  const byKeys = (index: number) => (event: KeyboardEvent<SVGElement>) => {
    const step = keyStep(event, stage)
    if (step) drawings.put(changed(index, { x: 0, y: 0 }, step, drawing))
    else if (event.key === 'Delete' || event.key === 'Backspace') drawings.remove([drawing])
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const handleProps = (index: number) => ({
    ...byPointer(index),
    tabIndex: 0,
    role: 'button',
    'aria-pressed': isSelected,
    onKeyDown: byKeys(index),
    onFocus: () => selectDrawing(drawing.id),
  })

  return (
    <g className={classes(isSelected && styles.selected)}>
      <path
        d={points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
        className={styles.body}
        aria-label={words.moveDrawing(name)}
        {...handleProps(WHOLE_DRAWING)}
      />
      {points.map(({ x, y }, index) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing's points have no other name, and keep their order
          key={index}
          className={styles.handle}
          aria-label={words.movePoint(name, index + 1, points.length)}
          {...handleProps(index)}
        >
          <circle className={styles.reach} cx={x} cy={y} r={16 * unit} />
          <circle className={styles.knob} cx={x} cy={y} r={6 * unit} />
        </g>
      ))}
    </g>
  )
}

interface DrawnShapeProps {
  readonly kind: DrawnShape['kind']
  /** Points as displayed; an unfinished drawing has fewer. */
  readonly points: readonly Pixels[]
  readonly picture: PixelSize
  readonly degrees: number | null
  /** Size of one screen pixel in a magnified picture. */
  readonly unit: number
}

const pathThrough = (points: readonly Pixels[]) =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('')

/** Lines of a drawing with a dark outline, visible on any picture, and the value in degrees. */
function ShapeLines({ kind, points, picture, degrees, unit }: DrawnShapeProps) {
  const [first, vertex, last] = points
  const arc = kind === 'angle' && first && vertex && last ? arcPath(first, vertex, last, 34 * unit) : null
  const paths = [pathThrough(points), arc].filter((path) => path !== null)
  const isVertical = kind === 'vertical'
  return (
    <g fill="none" aria-hidden="true">
      {paths.map((path) => (
        <path key={`casing${path}`} d={path} className={classes(styles.casing, isVertical && styles.thinCasing)} />
      ))}
      {paths.map((path) => (
        <path key={path} d={path} className={classes(styles.line, isVertical && styles.vertical)} />
      ))}
      {degrees !== null && <Value {...{ kind, points, picture, degrees, unit }} degrees={degrees} />}
    </g>
  )
}

function Value({ kind, points, picture, degrees, unit }: DrawnShapeProps & { degrees: number }) {
  const { phrases } = useWording()
  const text = `${phrases.format.number(Math.round(degrees))}°`
  const size = { width: (26 + text.length * 12) * unit, height: 38 * unit }
  const { x, y } = valueLabelPosition(points, kind, size, picture)
  const vertex = kind === 'angle' ? points[1] : undefined
  const corner = vertex && { x: vertex.x < x ? x : x + size.width, y: y + size.height }
  return (
    <>
      {vertex && corner && <path className={styles.leader} d={pathThrough([vertex, corner])} />}
      <rect className={styles.valueBox} x={x} y={y} width={size.width} height={size.height} />
      <text
        className={styles.value}
        x={x + size.width / 2}
        y={y + size.height * 0.76}
        fontSize={28 * unit}
        textAnchor="middle"
      >
        {text}
      </text>
    </>
  )
}

/** Drawings on the displayed frame of one camera, and the surface for new ones. */
export function DrawingLayer({ pause }: { pause: () => void }) {
  const { drawing: words } = useWording()
  const stage = useStage()
  const tool = useDrawingState((state) => state.tool)
  const draft = useDrawingState((state) => (state.draft?.clipId === stage.camera.clip.id ? state.draft : null))
  const placing = usePointPlacement(tool, pause)
  const drawn = useDrawingsOfFrame()
  const { camera, widthPixels, heightPixels } = stage
  const placed = draft?.points.length ?? 0
  return (
    <svg
      className={classes(styles.layer, tool !== null && styles.drawing)}
      width={widthPixels}
      height={heightPixels}
      // Lines, points and words keep their size on a magnified picture.
      style={{ '--unit': 1 / stage.view.scale } as CSSProperties}
      aria-label={words.drawingsOn(camera.clip.camera)}
      role="group"
    >
      {drawn.map((drawing) => (
        <OneDrawing key={drawing.id} drawing={drawing} />
      ))}
      {tool && (
        <>
          <rect
            className={styles.surface}
            data-drawing-surface=""
            width={widthPixels}
            height={heightPixels}
            role="application"
            aria-label={words.place(words.tools[tool], camera.clip.camera, placed + 1, pointCounts[tool])}
            tabIndex={0}
            {...placing}
          />
          {draft && <DraftLines tool={tool} draft={draft} />}
        </>
      )}
    </svg>
  )
}

function useDisplayed() {
  const { widthPixels: width, heightPixels: height, isFlipped, view } = useStage()
  const picture = { width, height }
  return {
    picture,
    unit: 1 / view.scale,
    at: (point: Fraction) => displayedAt(point, picture, isFlipped),
  }
}

function OneDrawing({ drawing }: { drawing: Drawing }) {
  const { picture, unit, at } = useDisplayed()
  const name = useDrawingName()
  const { camera } = useStage()
  const [dragged, setDragged] = useState<Drawing | null>(null)
  const shown = dragged ?? drawing
  const points = shown.shape.points.map(at)
  return (
    <g>
      <ShapeLines
        kind={shown.shape.kind}
        points={points}
        picture={picture}
        degrees={degreesOf(shown.shape, picture)}
        unit={unit}
      />
      <DrawingHandles drawing={drawing} points={points} name={name(shown, camera)} unit={unit} onDrag={setDragged} />
    </g>
  )
}

/** Lines through the placed points and the next one. */
function DraftLines({ tool, draft }: { tool: DrawingTool; draft: DrawingDraft }) {
  const { picture, unit, at } = useDisplayed()
  const all = [...draft.points, draft.next]
  const shape = shapeThrough(tool, all)
  const cross = at(draft.next)
  const arm = 12 * unit
  return (
    <g pointerEvents="none" aria-hidden="true">
      <ShapeLines
        kind={tool}
        points={(shape?.points ?? all).map(at)}
        picture={picture}
        degrees={shape ? degreesOf(shape, picture) : null}
        unit={unit}
      />
      <path
        className={styles.cross}
        d={`M${cross.x - arm} ${cross.y}H${cross.x + arm}M${cross.x} ${cross.y - arm}V${cross.y + arm}`}
      />
    </g>
  )
}

/**
 * Drawings of the displayed frame. A component renders again only when a frame with drawings appears or disappears, at
 * any playback speed.
 */
export function useDrawingsOfFrame(): readonly Drawing[] {
  const { all } = useViewedDrawings()
  const { camera, frame, onFrame } = useStage()
  const here = all.filter(({ clipId }) => clipId === camera.clip.id)
  const frames = new Set(here.map((drawing) => drawing.frame))
  const subscribe = useCallback((changed: () => void) => onFrame(changed), [onFrame])
  const shown = useSyncExternalStore(subscribe, () => (frames.has(frame()) ? frame() : null))
  return here.filter((drawing) => drawing.frame === shown)
}
