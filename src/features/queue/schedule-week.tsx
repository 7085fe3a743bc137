import { weekdays } from '../../renderer/fields/weekdays.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import styles from './schedule-dialog.module.css'
import { type WindowDraft, weekMs, weekParts } from './schedule-draft.ts'

/** Chart of the scheduled hours by weekday; hours past midnight appear on the next day. */
export function ScheduleWeek({ drafts }: { drafts: readonly WindowDraft[] }) {
  const { queue, phrases } = useWording()
  const week = weekParts(drafts)
  return (
    <figure className={styles.week}>
      <figcaption className={styles.weekHead}>
        <b>{queue.week}</b>
        <span>{queue.scheduleWeek(phrases.format.number(Math.round(weekMs(week) / HOUR_TENTH_MS) / 10))}</span>
      </figcaption>
      {weekdays.map((day) => (
        <div key={day} className={styles.weekDay}>
          <span>{queue.days[`d${day}`]}</span>
          <svg viewBox="0 0 1000 8" preserveAspectRatio="none" className={styles.weekBar} aria-hidden="true">
            <rect x="0" y="0" width="1000" height="8" className={styles.weekGround} />
            {week[day - 1]?.map(({ from, to }) => (
              <rect
                key={from}
                x={from * 1000}
                y="0"
                width={(to - from) * 1000}
                height="8"
                className={styles.weekPart}
              />
            ))}
          </svg>
        </div>
      ))}
      <div className={styles.weekScale} aria-hidden="true">
        {scale.map((hour) => (
          <span key={hour}>{phrases.format.hour(hour)}</span>
        ))}
      </div>
    </figure>
  )
}

const HOUR_TENTH_MS = 360_000
const scale = [0, 6, 12, 18, 24] as const
