import { useWording } from '../../renderer/state/wording-context.tsx'
import styles from './board.module.css'

/** Recording time: clock today, with the date on other days, and the zone on hover. */
export function RowTime({ atMs, dayFromMs }: { atMs: number; dayFromMs: number }) {
  const { phrases } = useWording()
  const { main, seconds, period } = phrases.format.clockSeconds(atMs)
  return (
    <time className={styles.time} dateTime={new Date(atMs).toISOString()} title={phrases.format.exactly(atMs)}>
      <b>{main}</b>
      <span className={styles.seconds}>{seconds}</span>
      <span className={styles.period}>{period}</span>
      {atMs < dayFromMs && <span className={styles.date}>{phrases.format.shortDate(atMs, dayFromMs)}</span>}
    </time>
  )
}
