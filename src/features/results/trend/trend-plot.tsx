import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { classes } from '../../../renderer/components/class-names.ts'
import { onThemeChange, type PlotInk, readPlotInk } from '../../../renderer/plots/plot-files.ts'
import { positionAfterKey } from '../../../renderer/plots/plot-readout.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import type { TrendSeries } from '../trend.ts'
import { emptySpans, medianLines, type TimeSpan, timeTicks, type ValueScale, weekBoxes } from './scales.ts'
import {
  labeledBests,
  lineLabelOrigin,
  nearestTrendPoint,
  type TrendLayout,
  type TrendPoint,
  trendLayout,
} from './standing.ts'
import styles from './trend.module.css'

interface TrendDrawing {
  readonly pen: CanvasRenderingContext2D
  readonly ink: PlotInk
  readonly layout: TrendLayout
  readonly series: TrendSeries
  readonly groupMedian: { readonly value: number; readonly text: string } | null
  readonly words: {
    readonly value: (value: number) => string
    readonly unit: string
    readonly day: (ms: number) => string
    readonly noSessions: string
  }
}

const MIN_DAY_LABEL_DISTANCE_PX = 78
const BEST_LABEL_WIDTH_PX = 56

/** Draws a trend: dots are sessions, the line is the moving median, boxes are the middle half of each week. */
function drawTrend(drawing: TrendDrawing): void {
  drawScales(drawing)
  drawEmpty(drawing)
  drawGroupMedian(drawing)
  drawWeeks(drawing)
  drawDots(drawing)
  drawMedians(drawing)
  drawGroupMedianLabel(drawing)
  drawBests(drawing)
}

const labelFont = (ink: PlotInk, weight = 400) => `${weight} 12.5px ${ink.font}`

function drawScales({ pen, ink, layout: { box, scale, span, x, y }, words }: TrendDrawing) {
  pen.font = labelFont(ink)
  pen.fillStyle = ink.weak
  pen.strokeStyle = ink.line
  pen.lineWidth = 1
  pen.textBaseline = 'middle'
  pen.textAlign = 'right'
  for (const tick of scale.ticks) {
    const at = Math.round(y(tick)) + 0.5
    pen.beginPath()
    pen.moveTo(box.left, at)
    pen.lineTo(box.left + box.width, at)
    pen.stroke()
    pen.fillText(words.value(tick), box.left - 8, at)
  }
  pen.fillText(words.unit, box.left - 8, box.top - 14)
  pen.textAlign = 'center'
  pen.textBaseline = 'top'
  for (const tick of timeTicks(span, Math.max(Math.floor(box.width / MIN_DAY_LABEL_DISTANCE_PX), 2))) {
    const half = pen.measureText(words.day(tick)).width / 2
    const at = Math.min(Math.max(x(tick), box.left + half), box.left + box.width - half)
    pen.fillText(words.day(tick), at, box.top + box.height + 8)
    pen.beginPath()
    pen.moveTo(x(tick), box.top + box.height)
    pen.lineTo(x(tick), box.top + box.height + 5)
    pen.stroke()
  }
}

/** Hatches weeks without sessions, with a label where it fits. */
function drawEmpty({ pen, ink, layout: { box, span, x }, series, words }: TrendDrawing) {
  for (const { fromMs, toMs } of emptySpans(series.weeks, span)) {
    const [left, right] = [x(fromMs), x(toMs)]
    pen.save()
    pen.beginPath()
    pen.rect(left, box.top, right - left, box.height)
    pen.clip()
    pen.strokeStyle = ink.line
    pen.lineWidth = 1
    pen.beginPath()
    for (let at = left - box.height; at < right; at += 8) {
      pen.moveTo(at, box.top + box.height)
      pen.lineTo(at + box.height, box.top)
    }
    pen.stroke()
    const texts = [words.noSessions, `${words.day(fromMs)} – ${words.day(toMs - 1)}`]
    pen.font = labelFont(ink, 650)
    const width = Math.max(...texts.map((text) => pen.measureText(text).width)) + 16
    if (width <= right - left) drawCentered(pen, ink, texts, (left + right) / 2, box.top + 58, width)
    pen.restore()
  }
}

function drawCentered(
  pen: CanvasRenderingContext2D,
  ink: PlotInk,
  texts: readonly string[],
  x: number,
  y: number,
  width: number,
) {
  pen.fillStyle = ink.board
  pen.fillRect(x - width / 2, y - 14, width, 18 * texts.length + 10)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  for (const [index, text] of texts.entries()) {
    pen.fillStyle = index === 0 ? ink.ink : ink.weak
    pen.font = labelFont(ink, index === 0 ? 650 : 400)
    pen.fillText(text, x, y + index * 18)
  }
}

function drawGroupMedian({ pen, ink, layout, groupMedian }: TrendDrawing) {
  if (!groupMedian) return
  const { box } = layout
  const at = layout.y(groupMedian.value)
  pen.strokeStyle = ink.weak
  pen.lineWidth = 1.5
  pen.setLineDash([7, 5])
  pen.beginPath()
  pen.moveTo(box.left, at)
  pen.lineTo(box.left + box.width, at)
  pen.stroke()
  pen.setLineDash([])
}

/** Names the line of the group's median, over everything else that is drawn. */
function drawGroupMedianLabel({ pen, ink, layout, series, groupMedian }: TrendDrawing) {
  if (!groupMedian) return
  pen.font = labelFont(ink, 600)
  pen.textAlign = 'left'
  pen.textBaseline = 'alphabetic'
  const width = pen.measureText(groupMedian.text).width
  const origin = lineLabelOrigin(series, layout, layout.y(groupMedian.value), width)
  drawOutlinedText(pen, ink, groupMedian.text, origin.x, origin.y)
}

/** Writes text with an outline in the background color, readable on any line. */
function drawOutlinedText(pen: CanvasRenderingContext2D, ink: PlotInk, text: string, x: number, y: number) {
  pen.lineJoin = 'round'
  pen.strokeStyle = ink.board
  pen.lineWidth = 4
  pen.strokeText(text, x, y)
  pen.fillStyle = ink.ink
  pen.fillText(text, x, y)
}

function drawWeeks({ pen, ink, layout: { span, x, y }, series }: TrendDrawing) {
  pen.save()
  pen.globalAlpha = 0.26
  pen.fillStyle = ink.accent
  for (const { fromMs, toMs, p25, p75 } of weekBoxes(series.weeks, span))
    pen.fillRect(x(fromMs), y(p75), x(toMs) - x(fromMs), Math.max(y(p25) - y(p75), 1))
  pen.restore()
}

function drawDots({ pen, ink, layout: { x, y }, series }: TrendDrawing) {
  pen.fillStyle = ink.weak
  for (const { capturedAtMs, value } of series.points) {
    pen.beginPath()
    pen.arc(x(capturedAtMs), y(value), 2.8, 0, 2 * Math.PI)
    pen.fill()
  }
}

function drawMedians({ pen, ink, layout: { x, y }, series }: TrendDrawing) {
  pen.strokeStyle = ink.accent
  pen.fillStyle = ink.accent
  pen.lineWidth = 3.2
  pen.lineJoin = 'round'
  for (const line of medianLines(series)) {
    pen.beginPath()
    for (const { ms, value } of line) pen.lineTo(x(ms), y(value))
    pen.stroke()
  }
  const last = series.points.at(-1)
  if (!last) return
  pen.beginPath()
  pen.arc(x(last.capturedAtMs), y(last.movingMedian), 5, 0, 2 * Math.PI)
  pen.fill()
}

function drawBests({ pen, ink, layout: { x, y, box }, series, words }: TrendDrawing) {
  for (const point of series.points) {
    if (!point.isBest) continue
    const [at, height, r] = [x(point.capturedAtMs), y(point.value), 6]
    pen.beginPath()
    pen.moveTo(at, height - r)
    pen.lineTo(at + r, height)
    pen.lineTo(at, height + r)
    pen.lineTo(at - r, height)
    pen.closePath()
    pen.fillStyle = ink.board
    pen.strokeStyle = ink.ink
    pen.lineWidth = 2
    pen.fill()
    pen.stroke()
  }
  pen.textBaseline = 'alphabetic'
  pen.textAlign = 'center'
  pen.font = `700 16px ${ink.font}`
  for (const point of labeledBests(series.points, x, BEST_LABEL_WIDTH_PX)) {
    const half = pen.measureText(words.value(point.value)).width / 2
    const at = Math.min(x(point.capturedAtMs), box.left + box.width - half)
    drawOutlinedText(pen, ink, words.value(point.value), at, y(point.value) - 11)
  }
}

/** Margins for the unit, the dates and the last dot. */
const MARGINS_PX = { top: 30, bottom: 30, right: 18 }
const DIGIT_WIDTH_PX = 7.6

interface TrendPicture extends Pick<TrendDrawing, 'series' | 'groupMedian' | 'words'> {
  readonly span: TimeSpan
  readonly scale: ValueScale
}

/** Draws a trend on a canvas of any size and returns its layout. */
function paint(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D, picture: TrendPicture): TrendLayout {
  const { span, scale, words } = picture
  const [width, height, ratio] = [canvas.clientWidth, canvas.clientHeight, window.devicePixelRatio]
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  pen.setTransform(ratio, 0, 0, ratio, 0, 0)
  const left =
    Math.max(...[...scale.ticks.map(words.value), words.unit].map((text) => text.length)) * DIGIT_WIDTH_PX + 18
  const box = {
    left,
    top: MARGINS_PX.top,
    width: Math.max(width - left - MARGINS_PX.right, 40),
    height: Math.max(height - MARGINS_PX.top - MARGINS_PX.bottom, 40),
  }
  const layout = trendLayout(box, span, scale)
  drawTrend({ ...picture, pen, layout, ink: readPlotInk(canvas.parentElement ?? document.body) })
  return layout
}

/** Draws a trend on a canvas, again after a change of content, theme or size. */
function useTrendCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  picture: TrendPicture,
  onPlaced: () => void,
): RefObject<TrendLayout | null> {
  const placed = useRef<TrendLayout | null>(null)
  useEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d')
    if (!element || !pen) return undefined
    const draw = () => {
      placed.current = paint(element, pen, picture)
      onPlaced()
    }
    draw()
    const leaveTheme = onThemeChange(draw)
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    return () => {
      leaveTheme()
      observer.disconnect()
    }
  }, [canvas, picture, onPlaced])
  return placed
}

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
