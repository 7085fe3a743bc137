import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { classes } from '../../../renderer/components/class-names.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Drawing } from '../../../station/contract/marks.ts'
import styles from './drawing.module.css'
import { selectDrawing, useDrawingState } from './drawing-state.ts'
import { type Fraction, movedBy, type Pixels, pointUnder, withPoint } from './geometry.ts'
import { keyStep } from './key-step.ts'
import { useStage } from './stage-context.ts'
import { useViewedDrawings } from './use-drawings.ts'
import { pictureBounds } from './use-point-placement.ts'

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
export function DrawingHandles({ drawing, points, name, unit, onDrag }: DrawingHandlesProps) {
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
