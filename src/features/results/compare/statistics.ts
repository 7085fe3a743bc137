export interface Spread {
  readonly count: number
  readonly mean: number
  /** Standard deviation of a sample; null for a single value. */
  readonly deviation: number | null
}

/** Mean and standard deviation of a sample; null for no values. */
export function spreadOf(values: readonly number[]): Spread | null {
  const count = values.length
  if (count === 0) return null
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  if (count === 1) return { count, mean, deviation: null }
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { count, mean, deviation: Math.sqrt(squares / (count - 1)) }
}

export interface Band {
  /** Number of curves with any value. */
  readonly count: number
  readonly mean: readonly (number | null)[]
  /** Curves one standard deviation below and above the mean. */
  readonly lower: readonly (number | null)[]
  readonly upper: readonly (number | null)[]
}

/** Mean and band of curves over the same x, only where every curve has a value: `count` is valid everywhere. */
export function bandOf(rows: readonly (readonly (number | null)[] | null)[]): Band | null {
  const curves = rows.filter((row) => row?.some((value) => value !== null) === true).map((row) => row ?? [])
  const [first] = curves
  if (!first || curves.length < 2) return null
  const spreads = first.map((_, index) => {
    const values = curves.map((row) => row[index] ?? null).filter((value) => value !== null)
    return values.length === curves.length ? spreadOf(values) : null
  })
  const at = (deviations: number) =>
    spreads.map((spread) => (spread === null ? null : spread.mean + deviations * (spread.deviation ?? 0)))
  return { count: curves.length, mean: at(0), lower: at(-1), upper: at(1) }
}
