import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import type { SessionHeadlines } from '../../../station/contract/metric.ts'
import { metricValueText, unitText } from './metric-text.ts'

type Words = Pick<ScreenWording, 'phrases' | 'common' | 'results'>

/** Texts of a headline metric: a number with its unit, or words. */
export interface HeadlineText {
  readonly key: string
  readonly name: string
  readonly value: string
  /** Empty for a value that is no number. */
  readonly unit: string
  /** Meaning of the metric; null where no public source explains it. */
  readonly meaning: string | null
}

export const headlineTexts = ({ values }: Pick<SessionHeadlines, 'values'>, words: Words): HeadlineText[] =>
  values.map(({ metric, value }) => ({
    key: metric.name,
    name: words.phrases.metric(metric.name),
    value: metricValueText(metric, value, words),
    unit: value.kind === 'number' ? unitText(metric, words) : '',
    meaning: words.phrases.metricMeaning(metric.name),
  }))

/** Text of all headline metrics in one line, for titles. */
export const headlineLine = (headlines: SessionHeadlines, words: Words): string =>
  headlineTexts(headlines, words)
    .map(({ name, value, unit }) => `${name}: ${[value, unit].filter((part) => part !== '').join(' ')}`)
    .join(' · ')
