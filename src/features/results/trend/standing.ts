import { localDayText } from '../../../renderer/fields/local-day.ts'
import type { TrendSeries } from '../trend.ts'
import type { TimeSpan, ValueScale } from './scales.ts'

export type TrendPoint = TrendSeries['points'][number]

interface Change {
  readonly change: number
  /** Time of the rep that the change counts from. */
  readonly capturedAtMs: number
}

/** Quantile of ascending values, interpolated linearly. */
export function quantileOfSorted(ascending: readonly number[], part: number): number {
  const at = part * (ascending.length - 1)
  const below = ascending[Math.floor(at)] ?? Number.NaN
  return below + ((ascending[Math.ceil(at)] ?? below) - below) * (at - Math.floor(at))
}

export const median = (values: readonly number[]): number =>
  quantileOfSorted(
    values.toSorted((a, b) => a - b),
    0.5,
  )

/**
 * The number that stands for an athlete now, the median of the last sessions: what is shown, sorted and ranked is this
 * one.
 */
export const currentMedian = ({ points }: Pick<TrendSeries, 'points'>): number => points.at(-1)?.movingMedian ?? 0

/** Change of the moving median since the first rep; null where all reps are of one day. */
export function changeSince({ points }: Pick<TrendSeries, 'points'>): Change | null {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || localDayText(first.capturedAtMs) === localDayText(last.capturedAtMs)) return null
  return { change: last.movingMedian - first.movingMedian, capturedAtMs: first.capturedAtMs }
}

/** Latest personal best; null where the metric has no direction or nothing was improved. */
export const personalBest = ({ points }: Pick<TrendSeries, 'points'>): TrendPoint | null =>
  points.findLast(({ isBest }) => isBest) ?? null

/** Area that values are drawn in, in CSS pixels. */
interface PlotArea {
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
