import type { ExportRow } from '../../../contract/export-job.ts'
import { classes } from '../../components/class-names.ts'
import { StateMark, toneClass } from '../../components/state-mark.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { useWording } from '../../state/wording-context.tsx'
import { jobFacts, jobLook, jobTitle, lifeOf } from './job-appearance.ts'
import styles from './jobs.module.css'

/** One job of the list: what it is, how it stands, and how much of its time is left. */
export function JobRow({ row }: { row: ExportRow }) {
  const wording = useWording()
  const { exports, say } = wording
  const nowMs = useNow(60_000)
  const requested = row.state.kind === 'failed' ? [exports.requestedAt(say.format.dateTime(row.createdAtMs))] : []
  const { shape, tone, name } = jobLook(row)
  return (
    <div className={styles.job}>
      <StateMark shape={shape} tone={tone} size={24} />
      <div className={styles.words}>
        <b className={styles.title}>{jobTitle(row, wording)}</b>
        <p className={classes(styles.state, toneClass(tone))}>{exports.states[name]}</p>
        <p className={styles.facts}>{[...jobFacts(row, wording, nowMs), ...requested].join(' · ')}</p>
        <Life row={row} />
      </div>
    </div>
  )
}

/** How much of the 72 hours is over, with marks at 48 and 66. */
export function Life({ row }: { row: Pick<ExportRow, 'expiresAtMs' | 'urgency'> }) {
  const { exports } = useWording()
  const nowMs = useNow(60_000)
  const life = lifeOf(row, nowMs)
  if (life === null) return null
  const text = exports.timeLeft(life.hoursLeft)
  return (
    <div className={classes(styles.life, styles[row.urgency])}>
      <span
        role="meter"
        aria-label={exports.lifeLabel}
        aria-valuemin={0}
        aria-valuemax={72}
        aria-valuenow={Math.round(life.gone * 72)}
        aria-valuetext={text}
        className={styles.track}
      >
        <span className={styles.gone} style={{ width: `${life.gone * 100}%` }} />
      </span>
      <span>{text}</span>
    </div>
  )
}
