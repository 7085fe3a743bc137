import type { ReactNode } from 'react'
import { classes } from '../../renderer/components/class-names.ts'
import { safetyLook } from '../../renderer/components/safety-look.ts'
import { StateMark, type StateShape, type StateTone, toneClass } from '../../renderer/components/state-mark.tsx'
import { addressOf } from '../../renderer/routes.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { safetyText } from '../../words/safety-text.ts'
import styles from './side-panel.module.css'

/** Answer to “is it safe?” with every clip that holds it back, of any day, and the clips uploaded today. */
export function DaySummary({ status }: { status: Pick<StationStatus, 'today' | 'safety' | 'nowMs'> }) {
  const wording = useWording()
  const { today, safety: words, phrases } = wording
  const { safety, nowMs } = status
  const { clips, safe, leftOut } = status.today
  const { title } = safetyText(safety, wording, nowMs)
  const look = safetyLook(safety)
  const parts = [
    { id: 'safe', count: safe, tone: 'safe' },
    { id: 'uploading', count: safety.uploading, tone: 'move' },
    { id: 'waiting', count: safety.onTheWay - safety.uploading, tone: 'rest' },
    { id: 'untagged', count: safety.untagged, tone: 'todo' },
    { id: 'stuck', count: safety.stuck + safety.unanswered, tone: 'warn' },
  ] as const
  return (
    <section className={styles.score} aria-label={today.uploadStatus}>
      <p className={classes(styles.answer, toneClass(look.tone))}>
        <StateMark shape={look.shape} tone={look.tone} size={20} />
        <b>{title}</b>
      </p>
      <p className={styles.total}>
        {clips === 0 ? (
          <span>{today.noClipsToday}</span>
        ) : (
          <>
            <b>{today.uploadedCount(safe, clips)}</b> <span>{today.uploadedToday}</span>
          </>
        )}
      </p>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(
          ({ id, count, tone }) =>
            count > 0 && <i key={id} className={classes(styles.share, toneClass(tone))} style={{ flexGrow: count }} />,
        )}
      </div>
      <ul className={styles.legend}>
        {legend.map(
          ({ id, shape, tone }) =>
            safety[id] > 0 && <SummaryCount key={id} shape={shape} tone={tone} text={words.counts[id](safety[id])} />,
        )}
        {leftOut > 0 && (
          <SummaryCount
            shape="off"
            tone="rest"
            text={<a href={addressOf('queue')}>{today.leftOut(phrases.format.number(leftOut))}</a>}
          />
        )}
      </ul>
    </section>
  )
}

const legend = [
  { id: 'uploading', shape: 'sending', tone: 'move' },
  { id: 'queued', shape: 'queued', tone: 'rest' },
  { id: 'held', shape: 'held', tone: 'rest' },
  { id: 'checking', shape: 'rescan', tone: 'rest' },
  { id: 'writing', shape: 'rescan', tone: 'rest' },
  { id: 'untagged', shape: 'needs-tags', tone: 'todo' },
  { id: 'stuck', shape: 'warning', tone: 'warn' },
  { id: 'unanswered', shape: 'warning', tone: 'warn' },
] as const

function SummaryCount({ shape, tone, text }: { shape: StateShape; tone: StateTone; text: ReactNode }) {
  return (
    <li className={toneClass(tone)}>
      <StateMark shape={shape} tone={tone} size={15} />
      {text}
    </li>
  )
}
