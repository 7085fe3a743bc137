/** Quantile of sorted numbers, interpolated linearly (as R-7 and NumPy do). */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

export const ascending = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other)

export const medianOf = (values: readonly number[]): number => quantile(ascending(values), 0.5)

/** Percentage of values below this one; equal values count half. */
export function percentileOf(value: number, all: readonly number[]): number {
  const below = all.filter((each) => each < value).length
  const equal = all.filter((each) => each === value).length
  return ((below + equal / 2) / all.length) * 100
}
