import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import type { MetricInfo, MetricValue } from '../session.ts'
import type { TableAggregate } from '../table.ts'

type Words = Pick<ScreenWording, 'phrases' | 'common' | 'results'>

/** Decimals that a column of these numbers needs to tell its values apart, the same in all rows. */
export function digitsFor(values: readonly (number | null)[]): number {
  const numbers = values.filter((value): value is number => value !== null && Number.isFinite(value))
  if (numbers.every(Number.isInteger)) return 0
  const largest = numbers.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  if (largest >= 1_000) return 0
  if (largest >= 20) return 1
  return largest >= 2 ? 2 : 3
}

export const numericValue = (value: MetricValue | undefined): number | null =>
  value?.kind === 'number' ? value.value : null

const formats = new Map<string, Intl.NumberFormat>()

/** Formats a number with a fixed number of decimals. */
export function digitsText(value: number, digits: number, locale: string): string {
  const key = `${locale} ${digits}`
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  formats.set(key, format)
  const text = format.format(value)
  // A value that rounds to zero has no sign.
  return /[1-9]/.test(text) ? text.replace('-', '\u2212') : format.format(0)
}

interface CellFormat {
  readonly aggregate: TableAggregate | null
  readonly digits: number
}

/** Text of a cell; a missing value is a dash. */
export function cellValueText(value: MetricValue, { aggregate, digits }: CellFormat, words: Words): string {
  switch (value.kind) {
    case 'number':
      return aggregate === 'share'
        ? words.phrases.format.percent(value.value)
        : digitsText(value.value, aggregate === 'count' ? 0 : digits, words.phrases.locale)
    case 'text':
      return words.phrases.metricText(value.value)
    case 'boolean':
      return value.value ? words.common.yes : words.common.no
    case 'not-calculated':
      return words.results.notCalculated
    case 'missing':
      return '–'
  }
}

/** Unit of a column's numbers; null where they have none. */
export const unitOfColumn = ({ unit }: MetricInfo, aggregate: TableAggregate | null): string | null =>
  aggregate === 'count' || aggregate === 'share' ? null : unit
