/** Statistics in the plainest way, for tests to compare with. */

const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other)

/** Between two values in proportion to where the share falls. */
export function plainQuantile(values: readonly number[], share: number): number {
  const all = sorted(values)
  const place = share * (all.length - 1)
  const low = Math.floor(place)
  const [below = Number.NaN, above = below] = all.slice(low, low + 2)
  return below * (1 - (place - low)) + above * (place - low)
}

export const plainMedian = (values: readonly number[]): number => plainQuantile(values, 0.5)
export const plainMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Of a sample; null for a single value. */
export function plainDeviation(values: readonly number[]): number | null {
  if (values.length < 2) return null
  const mean = plainMean(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}
