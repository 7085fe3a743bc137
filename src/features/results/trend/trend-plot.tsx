import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../../../renderer/components/class-names.ts'
import { positionAfterKey } from '../../../renderer/plots/plot-position.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import type { TrendPoint } from './standing.ts'
import styles from './trend.module.css'
import { nearestTrendPoint } from './trend-layout.ts'
import { type TrendPicture, useTrendCanvas } from './use-trend-canvas.ts'

const MAX_POINTER_DISTANCE_PX = 14

interface TrendPlotProps {
  readonly picture: TrendPicture
  readonly label: string
  readonly description: string
  readonly canvas: React.RefObject<HTMLCanvasElement | null>
  readonly onOpen: (sessionId: string) => void
}

/** Plot of one athlete's sessions over time; arrows or the pointer select a dot, Enter or a click opens it. */
export function TrendPlot({ picture, label, description, canvas, onOpen }: TrendPlotProps) {
  const { trend, phrases } = useWording()
  const { points } = picture.series
  const [at, setAt] = useState(points.length - 1)
  const [isPointed, setPointed] = useState(false)
  const id = useId()
  const ring = useRef<HTMLElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const index = Math.min(at, points.length - 1)
  const point = points[index]

  const placed = useRef<ReturnType<typeof useTrendCanvas> | null>(null)
  const mark = useCallback(() => {
    const layout = placed.current?.current
    if (!layout || !point || !ring.current || !tip.current) return
    const [x, y] = [layout.x(point.capturedAtMs), layout.y(point.value)]
    ring.current.style.transform = `translate(${x}px, ${y}px)`
    const width = tip.current.offsetWidth
    const left = Math.min(Math.max(x - width / 2, 4), layout.box.left + layout.box.width - width)
    tip.current.style.transform = `translate(${left}px, ${y > layout.box.top + 76 ? y - 70 : y + 16}px)`
  }, [point])
  const latest = useRef(mark)
  const onPlaced = useCallback(() => latest.current(), [])
  const layout = useTrendCanvas(canvas, picture, onPlaced)
  useEffect(() => {
    placed.current = layout
    latest.current = mark
    mark()
  }, [layout, mark])

  const find = (event: MouseEvent) => {
    const edge = event.currentTarget.getBoundingClientRect()
    const where = { x: event.clientX - edge.left, y: event.clientY - edge.top }
    return layout.current ? nearestTrendPoint({ points }, layout.current, where, MAX_POINTER_DISTANCE_PX) : null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' && point) {
      event.preventDefault()
      onOpen(point.sessionId)
      return
    }
    const next = positionAfterKey(event.key, index, points.length, event.shiftKey)
    if (next === null) return
    event.preventDefault()
    setAt(next)
  }
  const words = picture.words
  const text = point
    ? (point.isBest ? trend.pointBest : trend.point)(
        phrases.format.dateTime(point.capturedAtMs),
        `${words.value(point.value)} ${words.unit}`.trim(),
        words.value(point.movingMedian),
      )
    : ''
  return (
    <div
      role="slider"
      aria-label={label}
      aria-describedby={id}
      aria-valuemin={0}
      aria-valuemax={Math.max(points.length - 1, 0)}
      aria-valuenow={index}
      aria-valuetext={text}
      tabIndex={0}
      className={classes(styles.drawing, isPointed && styles.pointed)}
      onKeyDown={onKeyDown}
      onMouseMove={(event) => {
        const found = find(event)
        setPointed(found !== null)
        if (found !== null) setAt(found)
      }}
      onMouseLeave={() => setPointed(false)}
      onClick={(event) => {
        const found = find(event)
        const target = found === null ? undefined : points[found]
        if (target) onOpen(target.sessionId)
      }}
    >
      <p id={id} className={typography.hidden}>
        {description}
      </p>
      <canvas ref={canvas} className={styles.canvas} />
      <i ref={ring} className={styles.ring} />
      <div ref={tip} className={styles.tip} aria-hidden="true">
        {point && <Tip point={point} words={words} />}
      </div>
    </div>
  )
}

function Tip({ point, words }: { point: TrendPoint; words: TrendPicture['words'] }) {
  const { trend, phrases } = useWording()
  return (
    <>
      <b>
        {words.value(point.value)} <i>{words.unit}</i>
      </b>
      <span>
        {phrases.format.dateTime(point.capturedAtMs)}
        {point.isBest && ` · ${trend.best}`}
      </span>
    </>
  )
}
