import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { drawEvents, drawNames, drawUnit } from './plot-annotations.ts'
import { type PlotInk, readPlotInk } from './plot-ink.ts'
import type { PlotContent, PlotNumbers, PlotSeries, PlotValues } from './plot-model.ts'

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
