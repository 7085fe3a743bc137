import { classes } from '../../../renderer/components/class-names.ts'
import { StateMark, toneClass } from '../../../renderer/components/state-mark.tsx'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ExportRow } from '../../../station/contract/export-job.ts'
import { jobAppearance, jobFacts, jobTitle, retentionOf } from './job-appearance.ts'
import styles from './jobs.module.css'

/** One row of the job list: title, state, facts, when it was requested, and time left. */
export function JobRow({ row }: { row: ExportRow }) {
  const wording = useWording()
  const { exports, phrases } = wording
  const nowMs = useNow(60_000)
  const requestedAt = phrases.format.dateTime(row.createdAtMs)
  const { shape, tone, name } = jobAppearance(row)
  return (
    <div className={styles.job}>
      <StateMark shape={shape} tone={tone} size={24} />
      <div className={styles.words}>
        <b className={styles.title}>{jobTitle(row, wording)}</b>
        <p className={classes(styles.state, toneClass(tone))}>{exports.states[name]}</p>
        <p className={styles.facts}>{jobFacts(row, wording, nowMs).join(' · ')}</p>
        <p className={styles.facts} title={exports.requestedAt(requestedAt)}>
          {requestedAt}
        </p>
        <RetentionBar row={row} />
      </div>
    </div>
  )
}

/** Meter of the 72 hours that results are kept, with marks at 48 and 66. */
export function RetentionBar({ row }: { row: Pick<ExportRow, 'expiresAtMs' | 'urgency'> }) {
  const { exports } = useWording()
  const nowMs = useNow(60_000)
  const retention = retentionOf(row, nowMs)
  if (retention === null) return null
  const text = exports.timeLeft(retention.hoursLeft)
  return (
    <div className={classes(styles.life, styles[row.urgency])}>
      <span
        role="meter"
        aria-label={exports.lifeLabel}
        aria-valuemin={0}
        aria-valuemax={72}
        aria-valuenow={Math.round(retention.elapsedFraction * 72)}
        aria-valuetext={text}
        className={styles.track}
      >
        <span className={styles.gone} style={{ width: `${retention.elapsedFraction * 100}%` }} />
      </span>
      <span>{text}</span>
    </div>
  )
}
