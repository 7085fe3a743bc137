import type { ReactNode } from 'react'
import type { StationStatus } from '../../../../contract/station/station-status.ts'
import { classes } from '../../../components/class-names.ts'
import { StateMark, type StateShape, type StateTone, toneClass } from '../../../components/state-mark.tsx'
import { addressOf } from '../../../routes.ts'
import { useWording } from '../../../state/wording-context.tsx'
import { countQueuedEarlier } from './count-queued-earlier.ts'
import styles from './side-panel.module.css'

/** Upload status of the day in one line, with the clips still queued from earlier days. */
export function DaySummary({ status }: { status: Pick<StationStatus, 'today' | 'counts'> }) {
  const { today, phrases } = useWording()
  const { clips, safe, moving, waiting, untagged, stuck, leftOut } = status.today
  const earlier = countQueuedEarlier(status)
  const parts = [
    { id: 'safe', count: safe, tone: 'safe' },
    { id: 'moving', count: moving, tone: 'move' },
    { id: 'waiting', count: waiting + earlier, tone: 'rest' },
    { id: 'untagged', count: untagged, tone: 'todo' },
    { id: 'stuck', count: stuck, tone: 'warn' },
  ] as const
  return (
    <section className={styles.score} aria-label={today.uploadStatus}>
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
        {moving > 0 && <SummaryCount shape="sending" tone="move" text={today.uploadingCount(moving)} />}
        {waiting > 0 && <SummaryCount shape="queued" tone="rest" text={today.queuedCount(waiting)} />}
        {earlier > 0 && (
          <SummaryCount shape="queued" tone="rest" text={today.queuedEarlier(phrases.format.number(earlier))} />
        )}
        {untagged > 0 && <SummaryCount shape="needs-tags" tone="todo" text={today.needTags(untagged)} />}
        {stuck > 0 && <SummaryCount shape="warning" tone="warn" text={today.needAttention(stuck)} />}
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

function SummaryCount({ shape, tone, text }: { shape: StateShape; tone: StateTone; text: ReactNode }) {
  return (
    <li className={toneClass(tone)}>
      <StateMark shape={shape} tone={tone} size={15} />
      {text}
    </li>
  )
}
