import type { TrendSeries } from '../../../../contract/results/trend.ts'
import type { ValueScale } from './scales.ts'
import type { TrendPoint } from './standing.ts'
import type { TimeSpan } from './weeks.ts'

/** Area that values are drawn in, in CSS pixels. */
export interface PlotArea {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface TrendLayout {
  readonly box: PlotArea
  readonly span: TimeSpan
  readonly scale: ValueScale
  readonly x: (ms: number) => number
  readonly y: (value: number) => number
}

/** Positions of times and values within an area. */
export function trendLayout(box: PlotArea, span: TimeSpan, scale: ValueScale): TrendLayout {
  const { left, top, width, height } = box
  return {
    box,
    span,
    scale,
    x: (ms) => left + ((ms - span.fromMs) / (span.toMs - span.fromMs)) * width,
    y: (value) => top + height - ((value - scale.low) / (scale.high - scale.low)) * height,
  }
}

/** Index of the session whose dot is nearest to a position; null where none is within reach. */
export function nearestTrendPoint(
  { points }: Pick<TrendSeries, 'points'>,
  { x, y }: Pick<TrendLayout, 'x' | 'y'>,
  at: { readonly x: number; readonly y: number },
  reachPx: number,
): number | null {
  let nearest: number | null = null
  let least = reachPx ** 2
  for (const [index, { capturedAtMs, value }] of points.entries()) {
    const distance = (x(capturedAtMs) - at.x) ** 2 + (y(value) - at.y) ** 2
    if (distance <= least) {
      least = distance
      nearest = index
    }
  }
  return nearest
}

/** Personal bests that get a label: from the newest on, without overlap. */
export function labeledBests(points: readonly TrendPoint[], x: (ms: number) => number, widthPx: number): TrendPoint[] {
  const labeled: TrendPoint[] = []
  for (const point of points.toReversed()) {
    const last = labeled.at(-1)
    if (point.isBest && (last === undefined || x(last.capturedAtMs) - x(point.capturedAtMs) >= widthPx))
      labeled.push(point)
  }
  return labeled
}
