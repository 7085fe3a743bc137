import { memo } from 'react'
import { classes } from '../../../renderer/components/class-names.ts'
import { useAthleteText } from '../../../renderer/hooks/use-athlete-label.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { movementWords } from '../../../renderer/tagging/movement-words.ts'
import typography from '../../../renderer/theme/type.module.css'
import type { ResultSession } from '../session.ts'
import { metricValueText, unitText } from './metric-text.ts'
import { QualityWords } from './quality-words.tsx'
import styles from './sessions.module.css'

interface SessionRowProps {
  readonly session: ResultSession
  readonly isSelected: boolean
  /** True to mark made-up results in the row; false where the screen marks all. */
  readonly marksSynthetic: boolean
  readonly onToggle: () => void
}

/** Row of one session: time, athlete, headline metrics and quality check. */
export const SessionRow = memo(function SessionRow({ session, isSelected, marksSynthetic, onToggle }: SessionRowProps) {
  const wording = useWording()
  const { results, phrases } = wording
  const athleteText = useAthleteText()
  const { capturedAtMs, exportedAtMs, headlines, isApproved, isSynthetic } = session
  const exported = results.exportedAt(phrases.format.date(exportedAtMs))
  const whenTitle = capturedAtMs === null ? exported : phrases.format.exactly(capturedAtMs)
  return (
    <div className={styles.row}>
      <span className={styles.mark}>
        <button
          type="button"
          tabIndex={-1}
          aria-pressed={isSelected}
          aria-label={results.select}
          className={classes(styles.toggle, isSelected && styles.chosen)}
          onClick={onToggle}
        >
          <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
            {isSelected && <path d="M4 9.4l3.2 3.2L14 5.8" fill="none" stroke="currentColor" strokeWidth="2.4" />}
          </svg>
        </button>
      </span>
      <span className={styles.time} title={whenTitle}>
        <b>{capturedAtMs === null ? results.undated : phrases.format.clockToTheSecond(capturedAtMs)}</b>
        <span>{capturedAtMs === null ? exported : phrases.format.date(capturedAtMs)}</span>
      </span>
      <span className={styles.who}>
        <b className={typography.cut}>{athleteText(session)}</b>
        <span className={typography.cut}>
          {[movementWords(session, wording), session.camera].filter((part) => part !== null).join(' · ')}
          {session.speakerId !== session.id && <em className={styles.uncounted}>{results.uncounted}</em>}
          {marksSynthetic && isSynthetic && <em className={styles.synthetic}>{results.synthetic}</em>}
        </span>
      </span>
      {[0, 1, 2].map((place) => {
        const headline = headlines[place]
        if (!headline) return <span key={place} className={classes(styles.headline, styles[`at${place}`])} />
        const { metric, value } = headline
        return (
          <span key={place} className={classes(styles.headline, styles[`at${place}`])}>
            <span className={classes(styles.value, value.kind !== 'number' && styles.words)}>
              <b>{metricValueText(metric, value, wording)}</b> {value.kind === 'number' && unitText(metric, wording)}
            </span>
            <span className={styles.name} title={phrases.metric(metric.name)}>
              {phrases.metric(metric.name)}
            </span>
          </span>
        )
      })}
      <span className={styles.quality}>
        <QualityWords isApproved={isApproved} />
      </span>
    </div>
  )
})
