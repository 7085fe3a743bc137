import { resultsBounds } from '../../../../contract/results/results-bounds.ts'
import type { TrendSeries } from '../../../../contract/results/trend.ts'

export type TrendPoint = TrendSeries['points'][number]

/** The value below which this part of ascending values lies, straight between two of them. */
export function quantileOf(ascending: readonly number[], part: number): number {
  const at = part * (ascending.length - 1)
  const below = ascending[Math.floor(at)] ?? Number.NaN
  return below + ((ascending[Math.ceil(at)] ?? below) - below) * (at - Math.floor(at))
}

export const medianOf = (values: readonly number[]): number =>
  quantileOf(
    values.toSorted((a, b) => a - b),
    0.5,
  )

/** Each athlete counts once, by the median of the period. */
export const athleteMedian = ({ points }: Pick<TrendSeries, 'points'>): number =>
  medianOf(points.map(({ value }) => value))

/** The best of a series so far; null where the metric has no better and worse, or nothing was bettered yet. */
export const bestOf = ({ points }: Pick<TrendSeries, 'points'>): TrendPoint | null =>
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

/** Where an athlete stands in the group; null where the group is too small to say. */
export function standingIn(group: readonly TrendSeries[], own: TrendSeries): GroupStanding | null {
  const medians = group.filter(({ athleteId }) => athleteId !== null).map(athleteMedian)
  if (own.athleteId === null || medians.length < resultsBounds.percentileAthletes) return null
  const value = athleteMedian(own)
  const below = medians.filter((other) => other < value).length
  const same = medians.filter((other) => other === value).length
  const sorted = medians.toSorted((a, b) => a - b)
  return {
    athletes: medians.length,
    // Those who are equal count half, also the athlete: the middle of a group is its 50th percentile.
    percentile: ((below + same / 2) / medians.length) * 100,
    p10: quantileOf(sorted, 0.1),
    p25: quantileOf(sorted, 0.25),
    p50: quantileOf(sorted, 0.5),
    p75: quantileOf(sorted, 0.75),
    p90: quantileOf(sorted, 0.9),
  }
}
