import type { PlotContent, PlotNumbers } from './plot-model.ts'

/** Fewer digits for large numbers, more for small ones: 1,612 but 0.084. */
const digitsFor = (range: number): number => (range >= 100 ? 0 : range >= 10 ? 1 : range >= 1 ? 2 : 3)

/** Replaces the hyphen with a minus sign, which is as wide as a plus. */
const withMinusSign = (text: string) => text.replace('-', '\u2212')

/** Number formats of a plot in a language; x has a sign where the plot counts from an event. */
export function plotNumbers({ x, series, bands = [], span, events = [] }: PlotContent, locale: string): PlotNumbers {
  const [low, high] = extent([
    ...series.map(({ values }) => values),
    ...bands.flatMap(({ lower, upper }) => [lower, upper]),
  ])
  const [from, to] = span ?? [x[0] ?? 0, x.at(-1) ?? 0]
  const ys = new Intl.NumberFormat(locale, {
    maximumFractionDigits: digitsFor(Math.max(high - low, Math.abs(high) / 10)),
    // A value that rounds to zero has no sign.
    signDisplay: 'negative',
  })
  const xs = new Intl.NumberFormat(locale, {
    maximumFractionDigits: digitsFor(to - from),
    signDisplay: events.some(({ isZero }) => isZero) ? 'exceptZero' : 'negative',
  })
  return { x: (value) => withMinusSign(xs.format(value)), y: (value) => withMinusSign(ys.format(value)) }
}

/** Lowest and highest of all values; zeros without values. */
export function extent(rows: readonly (readonly (number | null)[])[]): [low: number, high: number] {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const row of rows)
    for (const value of row) {
      if (value === null) continue
      if (value < low) low = value
      if (value > high) high = value
    }
  return low > high ? [0, 0] : [low, high]
}
