import type { PlotInk } from '../../../renderer/plots/plot-ink.ts'
import type { TrendSeries } from '../trend.ts'
import { timeTicks } from './scales.ts'
import { labeledBests, lineLabelOrigin, type TrendLayout } from './trend-layout.ts'
import { emptySpans, medianLines, weekBoxes } from './weeks.ts'

export interface TrendDrawing {
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
export function drawTrend(drawing: TrendDrawing): void {
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
