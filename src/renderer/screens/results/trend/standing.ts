import { resultsBounds } from '../../../../contract/results/results-bounds.ts'
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

export interface GroupStanding {
  readonly athletes: number
  readonly percentile: number
  readonly p10: number
  readonly p25: number
  readonly p50: number
  readonly p75: number
  readonly p90: number
}

/** Standing of an athlete in the group; null where the group is too small. */
export function standingIn(group: readonly TrendSeries[], own: TrendSeries): GroupStanding | null {
  const medians = group.filter(({ athleteId }) => athleteId !== null).map(currentMedian)
  if (own.athleteId === null || medians.length < resultsBounds.percentileAthletes) return null
  const value = currentMedian(own)
  const below = medians.filter((other) => other < value).length
  const same = medians.filter((other) => other === value).length
  const sorted = medians.toSorted((a, b) => a - b)
  return {
    athletes: medians.length,
    // Equal athletes count half, the athlete included: the middle of a group is its 50th percentile.
    percentile: ((below + same / 2) / medians.length) * 100,
    p10: quantileOfSorted(sorted, 0.1),
    p25: quantileOfSorted(sorted, 0.25),
    p50: quantileOfSorted(sorted, 0.5),
    p75: quantileOfSorted(sorted, 0.75),
    p90: quantileOfSorted(sorted, 0.9),
  }
}
