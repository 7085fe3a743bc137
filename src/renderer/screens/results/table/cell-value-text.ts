import type { MetricInfo, MetricValue } from '../../../../contract/results/session.ts'
import type { TableAggregate } from '../../../../contract/results/table.ts'
import type { ScreenWording } from '../../../state/wording-context.tsx'

type Words = Pick<ScreenWording, 'say' | 'common' | 'results'>

/** Digits behind the point that a column of such numbers needs: as many as tell its values apart, and the same in all rows. */
export function digitsFor(values: readonly (number | null)[]): number {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value))
  if (known.every(Number.isInteger)) return 0
  const largest = known.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  if (largest >= 1_000) return 0
  if (largest >= 20) return 1
  return largest >= 2 ? 2 : 3
}

export const numberOf = (value: MetricValue | undefined): number | null =>
  value?.kind === 'number' ? value.value : null

const formats = new Map<string, Intl.NumberFormat>()

/** A number with so many digits behind the point, as the language writes it. */
export function digitsText(value: number, digits: number, locale: string): string {
  const key = `${locale} ${digits}`
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  formats.set(key, format)
  const text = format.format(value)
  // Rounded to nothing, it has no sign.
  return /[1-9]/.test(text) ? text.replace('-', '\u2212') : format.format(0)
}

interface ColumnLook {
  readonly aggregate: TableAggregate | null
  readonly digits: number
}

/** What a cell says. A value that is missing says so too, by a dash. */
export function valueText(value: MetricValue, { aggregate, digits }: ColumnLook, words: Words): string {
  switch (value.kind) {
    case 'number':
      return aggregate === 'share'
        ? words.say.format.percent(value.value)
        : digitsText(value.value, aggregate === 'count' ? 0 : digits, words.say.locale)
    case 'text':
      return words.say.metricText(value.value)
    case 'boolean':
      return value.value ? words.common.yes : words.common.no
    case 'not-calculated':
      return words.results.notCalculated
    case 'missing':
      return '–'
  }
}

/** The unit of a column's numbers; null where they have none. */
export const unitOfColumn = ({ unit }: MetricInfo, aggregate: TableAggregate | null): string | null =>
  aggregate === 'count' || aggregate === 'share' ? null : unit
