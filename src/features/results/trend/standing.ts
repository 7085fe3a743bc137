import { localDayText } from '../../../renderer/fields/local-day.ts'
import type { TrendSeries } from '../trend.ts'

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
