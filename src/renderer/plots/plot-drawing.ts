import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import {
  type PlotContent,
  type PlotInk,
  type PlotNumbers,
  type PlotSeries,
  type PlotValues,
  readPlotInk,
} from './plot-files.ts'
import { layOutLabels, layOutPeaks, type PeakSurroundings, peakIndex, spreadHeights } from './plot-labels.ts'

/** Canvas of a plot, in device pixels: one CSS pixel has `ratio` of them. */
interface Pen {
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
function drawUnit({ plot: { ctx, bbox }, ink, ratio }: Pen, { yUnit }: PlotContent): void {
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
function drawEvents(pen: Pen, { events = [], ticks = [], span }: PlotContent): void {
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
function drawNames(pen: Pen, content: PlotContent, numbers: PlotNumbers): void {
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

/** Room above the plot for two lines of event labels and their flags. */
const TOP_WITH_EVENTS_PX = 44
const TOP_PX = 28
const AXIS_FONT_PX = 12.5
/** Least height between two numbers of the y axis: low plots have three numbers or more. */
const Y_SPACE_PX = 22
/** Part of the curves' height that is left free beyond their largest value. */
const PEAK_ROOM = 0.14
/** Wider names would leave too little room for the curves; only the readout names them then. */
const MAX_NAMES_FRACTION = 0.3
const MIN_RIGHT_PX = 32

export interface PlotDrawing {
  readonly plot: uPlot
  readonly resize: (width: number, height: number) => void
  readonly destroy: () => void
}

interface DrawingOptions {
  readonly host: HTMLElement
  readonly content: PlotContent
  readonly numbers: PlotNumbers
  readonly width: number
  readonly height: number
  /** Called when the plotting area was laid out or resized. */
  readonly onPlaced: (plot: uPlot) => void
}

/**
 * Draws a plot with the colors of the theme. Other content or another theme needs a new drawing; another size only
 * `resize`.
 */
export function drawPlot({ host, content, numbers, width, height, onPlaced }: DrawingOptions): PlotDrawing {
  const ink = readPlotInk(host)
  const namesPx = rightMarginPx(host, content, ink)
  const hasNames = (plot: uPlot) => namesPx <= plot.width * MAX_NAMES_FRACTION
  const options: uPlot.Options = {
    width: Math.max(width, 40),
    height: Math.max(height, 40),
    legend: { show: false },
    cursor: { show: false },
    select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    padding: [
      content.events?.length ? TOP_WITH_EVENTS_PX : TOP_PX,
      (plot) => (hasNames(plot) ? namesPx : MIN_RIGHT_PX),
      0,
      4,
    ],
    scales: {
      x: { time: false, ...(content.span && { range: [...content.span] }) },
      y: { range: content.names === 'peak' ? peakRange : yRange },
    },
    axes: plotAxes(content, numbers, ink),
    series: [{}, ...content.series.map((one) => toUplotSeries(one, ink)), ...bandSeries(content)],
    bands: toUplotBands(content, ink),
    hooks: {
      drawAxes: [
        (plot) => {
          const pen = { plot, ink, ratio: uPlot.pxRatio }
          drawUnit(pen, content)
          drawEvents(pen, content)
        },
      ],
      draw: [(plot) => hasNames(plot) && drawNames({ plot, ink, ratio: uPlot.pxRatio }, content, numbers)],
      setSize: [onPlaced],
      ready: [onPlaced],
    },
  }
  const plot = new uPlot(options, plotData(content), host)
  return {
    plot,
    resize: (toWidth, toHeight) => plot.setSize({ width: Math.max(toWidth, 40), height: Math.max(toHeight, 40) }),
    destroy: () => plot.destroy(),
  }
}

/** Equal values still get a scale around them. */
const yRange: uPlot.Range.Function = (_plot, min, max) =>
  min === null || max === null ? [0, 1] : uPlot.rangeNum(min, max, min === max ? 1 : 0.08, true)

/** Room beyond the peaks for their labels; equal values still get a scale around them. */
const peakRange: uPlot.Range.Function = (plot, min, max, scale) => {
  if (min === null || max === null || min === max) return yRange(plot, min, max, scale)
  const room = (max - min) * PEAK_ROOM
  // A left-hander's peaks may be below zero.
  return uPlot.rangeNum(min < -max ? min - room : min, max > -min ? max + room : max, 0.08, true)
}

const plotData = ({ x, series, bands = [] }: PlotContent): uPlot.AlignedData => [
  [...x],
  ...series.map(({ values }) => [...values]),
  ...bands.flatMap(({ upper, lower }): PlotValues[] => [upper, lower]).map((values) => [...values]),
]

function toUplotSeries(
  { label, color, dash, isChosen = false, shape = 'line' }: PlotSeries,
  ink: PlotInk,
): uPlot.Series {
  const stroke = ink.series[color]
  if (shape === 'line') return { label, stroke, width: isChosen ? 3.2 : 2, dash: [...dash], points: { show: false } }
  return {
    label,
    stroke,
    paths: () => null,
    points: { show: true, size: shape === 'dots' ? 6 : 9, fill: shape === 'dots' ? stroke : ink.board },
  }
}

const hidden: uPlot.Series = { stroke: 'transparent', width: 0, points: { show: false } }
const bandSeries = ({ bands = [] }: PlotContent): uPlot.Series[] => bands.flatMap(() => [hidden, hidden])

const toUplotBands = ({ series, bands = [] }: PlotContent, ink: PlotInk): uPlot.Band[] =>
  bands.map(({ color }, index) => {
    const upper = 1 + series.length + index * 2
    return { series: [upper, upper + 1], fill: faint(ink.series[color]) }
  })

/** Same color at a fifth of its opacity. Browsers return computed colors as `rgb(…)`. */
const faint = (color: string) => color.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.2)')

function plotAxes({ xUnit }: PlotContent, numbers: PlotNumbers, ink: PlotInk): uPlot.Axis[] {
  const look = {
    stroke: ink.weak,
    font: `400 ${AXIS_FONT_PX}px ${ink.font}`,
    grid: { stroke: ink.line, width: 1 },
    ticks: { stroke: ink.line, width: 1, size: 5 },
  }
  return [
    {
      ...look,
      grid: { show: false },
      space: 70,
      size: 28,
      gap: 4,
      // The last number carries the unit.
      values: (_plot, splits) =>
        splits.map((value, index) => numbers.x(value) + (index === splits.length - 1 && xUnit ? ` ${xUnit}` : '')),
    },
    {
      ...look,
      space: Y_SPACE_PX,
      gap: 6,
      ticks: { show: false },
      size: (_plot, values) => Math.max(...(values ?? ['']).map((text) => text.length), 2) * 7.4 + 14,
      values: (_plot, splits) => splits.map(numbers.y),
    },
  ]
}

/** Right margin in px: for the names at the ends of curves, else for half of the last number on the axis. */
function rightMarginPx(host: HTMLElement, { names, series }: PlotContent, ink: PlotInk): number {
  if (names !== 'end') return MIN_RIGHT_PX
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen || !host.isConnected) return 80
  pen.font = `750 ${AXIS_FONT_PX}px ${ink.font}`
  return Math.max(...series.map(({ label }) => pen.measureText(label).width), MIN_RIGHT_PX) + MIN_RIGHT_PX
}
