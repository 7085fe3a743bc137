import { SectionHead } from '../../../renderer/components/section-head.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import type { SessionHeadlines } from '../../../station/contract/metric.ts'
import styles from './headlines.module.css'
import { metricValueText, unitText } from './metric-picker.tsx'
import { sessionAddress } from './results-address.ts'

type Words = Pick<ScreenWording, 'phrases' | 'common' | 'results'>

/** Texts of a headline metric: a number with its unit, or words. */
interface HeadlineText {
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

/** Headline metrics of an open clip with their meanings, and a link to all of its results. */
export function HeadlineSection({ headlines }: { headlines: SessionHeadlines }) {
  const wording = useWording()
  const { results } = wording
  return (
    <section aria-label={results.headlines}>
      <SectionHead level={3} title={results.headlines} />
      <div className={styles.section}>
        {headlines.isApproved === false && (
          <p className={styles.note}>
            <StateMark shape="off" size={14} /> {results.headlinesNotApproved}
          </p>
        )}
        <dl className={styles.tiles}>
          {headlineTexts(headlines, wording).map(({ key, name, value, unit, meaning }) => (
            <div key={key} className={styles.tile} title={meaning ?? undefined}>
              <dt>{name}</dt>
              <dd>
                <b>{value}</b>
                {unit !== '' && <> {unit}</>}
              </dd>
            </div>
          ))}
        </dl>
        {headlines.isSynthetic && (
          <p className={styles.note}>
            {results.synthetic}: {results.syntheticNote}
          </p>
        )}
        <a className={styles.link} href={sessionAddress(headlines.sessionId)}>
          {results.openSession}
        </a>
      </div>
    </section>
  )
}

/**
 * Headline metrics of a rep in one line. Values that failed the quality check are hidden here; the clip shows them with
 * a note.
 */
export function HeadlineValues({ headlines }: { headlines: SessionHeadlines }) {
  const wording = useWording()
  const { results } = wording
  if (headlines.isApproved === false)
    return (
      <p className={styles.values}>
        <span className={styles.refused}>
          <StateMark shape="off" size={13} /> {results.headlinesNotApproved}
        </span>
      </p>
    )
  const texts = headlineTexts(headlines, wording)
  if (texts.length === 0) return null
  return (
    <p className={styles.values} title={`${wording.plots.kind.rep}: ${headlineLine(headlines, wording)}`}>
      {texts.map(({ key, name, value, unit }) => (
        <span key={key} className={styles.value}>
          <b>{value}</b>
          {unit !== '' && <> {unit}</>} <span className={styles.name}>{name}</span>
        </span>
      ))}
    </p>
  )
}
