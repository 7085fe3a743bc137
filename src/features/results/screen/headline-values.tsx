import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { SessionHeadlines } from '../../../station/contract/metric.ts'
import { headlineLine, headlineTexts } from './headline-text.ts'
import styles from './headlines.module.css'

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
