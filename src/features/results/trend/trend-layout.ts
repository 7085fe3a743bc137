import type { TrendSeries } from '../trend.ts'
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

/** Gap between a horizontal line and its label, and the height of the label, in CSS pixels. */
const LINE_LABEL = { gapPx: 7, heightPx: 16, insetPx: 8 }

/**
 * Baseline of the label of a horizontal line: above or below the line, at the left, in the middle or at the right,
 * where it covers the fewest sessions.
 */
export function lineLabelOrigin(
  { points }: Pick<TrendSeries, 'points'>,
  { box, x, y }: Pick<TrendLayout, 'box' | 'x' | 'y'>,
  lineY: number,
  widthPx: number,
): { readonly x: number; readonly y: number } {
  const { gapPx, heightPx, insetPx } = LINE_LABEL
  const bottom = box.top + box.height
  const rows = [lineY - gapPx, lineY + gapPx + heightPx * 0.75].filter((at) => at - heightPx >= box.top && at <= bottom)
  const columns = [insetPx, (box.width - widthPx) / 2, box.width - widthPx - insetPx].map((at) => box.left + at)
  const origins = columns.flatMap((left) =>
    (rows.length > 0 ? rows : [lineY - gapPx]).map((at) => ({ x: left, y: at })),
  )
  const covered = (origin: { readonly x: number; readonly y: number }) =>
    points
      .flatMap(({ capturedAtMs, value, movingMedian }) => [value, movingMedian].map((at) => [x(capturedAtMs), y(at)]))
      .filter(
        ([atX = 0, atY = 0]) =>
          atX >= origin.x - gapPx &&
          atX <= origin.x + widthPx + gapPx &&
          atY >= origin.y - heightPx &&
          atY <= origin.y + gapPx,
      ).length
  return origins.reduce((best, origin) => (covered(origin) < covered(best) ? origin : best))
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
