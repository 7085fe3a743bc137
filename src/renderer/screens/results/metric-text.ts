import type { MetricInfo, MetricValue } from '../../../contract/results/session.ts'
import { decimalsOf } from '../../../service-api/metrics/metric-catalog.ts'
import type { ScreenWording } from '../../state/wording-context.tsx'

type Words = Pick<ScreenWording, 'say' | 'common' | 'results'>

const formats = new Map<string, Intl.NumberFormat>()

/** A number of a metric with the digits that its catalog gives it. */
export function numberText(name: string, value: number, { say }: Pick<Words, 'say'>): string {
  const digits = Math.abs(value) >= 1_000 ? 0 : decimalsOf(name)
  const key = `${say.locale} ${digits}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(say.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  formats.set(key, format)
  return format.format(value).replace('-', '\u2212')
}

/** What a value says without its unit; -1 of a boolean and an absent value in words. */
export function valueText({ name }: Pick<MetricInfo, 'name'>, value: MetricValue, words: Words): string {
  switch (value.kind) {
    case 'number':
      return numberText(name, value.value, words)
    case 'text':
      return words.say.metricText(value.value)
    case 'boolean':
      return value.value ? words.common.yes : words.common.no
    case 'not-calculated':
      return words.results.notCalculated
    case 'missing':
      return words.results.missing
  }
}

/** The unit as people write it; empty where there is none. */
export const unitText = ({ unit }: Pick<MetricInfo, 'unit'>, { say }: Pick<Words, 'say'>): string =>
  unit === null ? '' : say.metricUnit(unit)
