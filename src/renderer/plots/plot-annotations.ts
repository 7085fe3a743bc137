import type uPlot from 'uplot'
import type { PlotInk } from './plot-ink.ts'
import { layOutLabels, layOutPeaks, type PeakSurroundings, peakIndex, spreadHeights } from './plot-labels.ts'
import type { PlotContent, PlotNumbers, PlotSeries } from './plot-model.ts'

/** Canvas of a plot, in device pixels: one CSS pixel has `ratio` of them. */
export interface Pen {
  readonly plot: uPlot
  readonly ink: PlotInk
  readonly ratio: number
}

const ROW_PX = 16
const FLAG_PX = 5
/** Gap between the end of a curve and its name. */
const NAME_GAP_PX = 6

const canvasFont = ({ ink, ratio }: Pen, weight: number, size: number) => `${weight} ${size * ratio}px ${ink.font}`

/** Draws the unit above the numbers of the y axis. */
export function drawUnit({ plot: { ctx, bbox }, ink, ratio }: Pen, { yUnit }: PlotContent): void {
  if (yUnit === null) return
  ctx.save()
  ctx.textAlign = 'left'
  ctx.textBaseline = 'alphabetic'
  ctx.fillStyle = ink.weak
  ctx.font = `400 ${12.5 * ratio}px ${ink.font}`
  ctx.fillText(yUnit, 8 * ratio, bbox.top - 12 * ratio)
  ctx.restore()
}

/** Draws vertical event lines with flags, and their labels above the plot as far as there is room. */
export function drawEvents(pen: Pen, { events = [], ticks = [], span }: PlotContent): void {
  const { plot, ink, ratio } = pen
  const { ctx, bbox } = plot
  const shown = events.filter(({ at }) => span === undefined || (at >= span[0] && at <= span[1]))
  const xOf = (at: number) => plot.valToPos(at, 'x', true)
  ctx.save()
  ctx.textAlign = 'left'
  ctx.font = canvasFont(pen, 600, 12.5)
  const words = shown.map(({ at, label, isZero }) => ({
    x: xOf(at),
    width: ctx.measureText(label).width,
    isFirst: isZero,
  }))
  const placed = layOutLabels(words, bbox.left, bbox.left + bbox.width)
  for (const [index, { at, isZero, label }] of shown.entries()) {
    const x = xOf(at)
    const word = placed[index]
    ctx.strokeStyle = isZero ? ink.ink : ink.weak
    ctx.fillStyle = ctx.strokeStyle
    ctx.lineWidth = (isZero ? 1.5 : 1) * ratio
    ctx.setLineDash(isZero ? [] : [3 * ratio, 3 * ratio])
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, bbox.top + bbox.height)
    ctx.stroke()
    ctx.beginPath()
    ctx.moveTo(x - FLAG_PX * ratio, bbox.top - FLAG_PX * ratio)
    ctx.lineTo(x + FLAG_PX * ratio, bbox.top - FLAG_PX * ratio)
    ctx.lineTo(x, bbox.top + 2 * ratio)
    ctx.fill()
    if (!word || word.row === null) continue
    ctx.fillStyle = ink.ink
    ctx.textBaseline = 'alphabetic'
    ctx.fillText(label, word.left, bbox.top - (FLAG_PX + 5 + word.row * ROW_PX) * ratio)
  }
  ctx.setLineDash([])
  ctx.lineWidth = 2 * ratio
  for (const { at, color } of ticks) {
    const x = xOf(at)
    if (x < bbox.left || x > bbox.left + bbox.width) continue
    ctx.strokeStyle = ink.series[color]
    ctx.beginPath()
    ctx.moveTo(x, bbox.top + bbox.height - 4 * ratio)
    ctx.lineTo(x, bbox.top + bbox.height + 5 * ratio)
    ctx.stroke()
  }
  ctx.restore()
}

/** Draws each curve's peak value, or its name at its end, with an outline that keeps it legible over lines. */
export function drawNames(pen: Pen, content: PlotContent, numbers: PlotNumbers): void {
  const curves = content.series.filter(({ shape = 'line' }) => shape === 'line')
  if (content.names === 'peak') drawPeaks(pen, content, curves, numbers)
  if (content.names === 'end') drawEnds(pen, content, curves)
}

function drawText({ plot: { ctx }, ink, ratio }: Pen, words: string, x: number, y: number) {
  ctx.lineJoin = 'round'
  ctx.strokeStyle = ink.board
  ctx.lineWidth = 4 * ratio
  ctx.strokeText(words, x, y)
  ctx.fillText(words, x, y)
}

function drawPeaks(pen: Pen, content: PlotContent, curves: readonly PlotSeries[], numbers: PlotNumbers) {
  const { x, span } = content
  const { plot, ink, ratio } = pen
  const { ctx } = plot
  const r = 5 * ratio
  ctx.save()
  ctx.setLineDash([])
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  ctx.font = canvasFont(pen, 750, 16)
  const peaks = curves.flatMap(({ values, color }) => {
    const index = peakIndex(x, values, span)
    const value = index === null ? null : values[index]
    if (index === null || value === null || value === undefined) return []
    const words = numbers.y(value)
    const at = { x: plot.valToPos(x[index] ?? 0, 'x', true), y: plot.valToPos(value, 'y', true) }
    return [{ ...at, words, color, width: ctx.measureText(words).width, isLow: value < 0 }]
  })
  ctx.lineWidth = 2 * ratio
  for (const { x, y, color } of peaks) {
    ctx.fillStyle = ink.board
    ctx.strokeStyle = ink.series[color]
    ctx.beginPath()
    ctx.moveTo(x, y - r)
    ctx.lineTo(x + r, y)
    ctx.lineTo(x, y + r)
    ctx.lineTo(x - r, y)
    ctx.closePath()
    ctx.fill()
    ctx.stroke()
  }
  ctx.fillStyle = ink.ink
  const origins = layOutPeaks(peaks, { gap: 2 * r, height: 16 * ratio }, surroundings(pen, content, curves))
  for (const [index, { words }] of peaks.entries()) {
    const origin = origins[index]
    if (origin) drawText(pen, words, origin.left, origin.y)
  }
  ctx.restore()
}

/** Returns the curves and lines that labels of peaks keep clear of, in pixels of the canvas. */
function surroundings(
  { plot, ratio }: Pen,
  { x, span, events = [] }: PlotContent,
  curves: readonly PlotSeries[],
): PeakSurroundings {
  const { left, top, width, height } = plot.bbox
  const isShown = (at: number) => span === undefined || (at >= span[0] && at <= span[1])
  const xs = x.map((at) => plot.valToPos(at, 'x', true))
  return {
    left,
    right: left + width,
    // The flags of the events are above the plot.
    top: top + 3 * ratio,
    bottom: top + height,
    lines: events.filter(({ at }) => isShown(at)).map(({ at }) => plot.valToPos(at, 'x', true)),
    curves: curves.map(({ values }) =>
      values.flatMap((value, index) =>
        value === null || !isShown(x[index] ?? 0) ? [] : [{ x: xs[index] ?? 0, y: plot.valToPos(value, 'y', true) }],
      ),
    ),
  }
}

function drawEnds(pen: Pen, { x, span }: PlotContent, curves: readonly PlotSeries[]) {
  const { plot, ink, ratio } = pen
  const { ctx, bbox } = plot
  const ends = curves.flatMap((series) => {
    const index = series.values.findLastIndex((value, at) => value !== null && (!span || (x[at] ?? 0) <= span[1]))
    const value = series.values[index]
    return index < 0 || value === null || value === undefined ? [] : [{ series, at: x[index] ?? 0, value }]
  })
  const heights = ends.map(({ value }) => plot.valToPos(value, 'y', true))
  const spread = spreadHeights(heights, 15 * ratio, bbox.top, bbox.top + bbox.height)
  ctx.save()
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  for (const [endIndex, { series, at }] of ends.entries()) {
    ctx.font = canvasFont(pen, series.isChosen ? 750 : 600, 12.5)
    ctx.fillStyle = ink.series[series.color]
    const left = plot.valToPos(at, 'x', true) + NAME_GAP_PX * ratio
    drawText(pen, series.label, left, spread[endIndex] ?? 0)
  }
  ctx.restore()
}
