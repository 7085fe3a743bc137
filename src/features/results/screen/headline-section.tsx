import { SectionHead } from '../../../renderer/components/section-head.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { SessionHeadlines } from '../../../station/contract/metric.ts'
import { headlineTexts } from './headline-text.ts'
import styles from './headlines.module.css'
import { sessionAddress } from './results-address.ts'

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
