import type { TrendSeries } from '../../../../contract/results/trend.ts'

export type TrendPoint = TrendSeries['points'][number]

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

/** Latest personal best; null where the metric has no direction or nothing was improved. */
export const personalBest = ({ points }: Pick<TrendSeries, 'points'>): TrendPoint | null =>
  points.findLast(({ isBest }) => isBest) ?? null
