import { useState } from 'react'
import type { Transfer } from '../../../contract/clips/queue.ts'
import { ProgressBar } from '../../components/progress-bar.tsx'
import { StateMark } from '../../components/state-mark.tsx'
import { addressOf } from '../../routes.ts'
import { useWording } from '../../state/wording-context.tsx'
import { BarCell } from './bar-cell.tsx'
import styles from './top-bar.module.css'

/** Current upload rate and finish time, or why nothing uploads. */
export function TransferCell({ transfer }: { transfer: Transfer }) {
  const { frame, phrases } = useWording()
  const { clock, rate, size } = phrases.format
  // Largest backlog since the queue was last empty; the bar shows the uploaded part of it.
  const [mostBefore, setMost] = useState(0)
  const most = transfer.leftClips === 0 ? 0 : Math.max(mostBefore, transfer.leftBytes)
  if (most !== mostBefore) setMost(most)
  const href = addressOf('queue')
  const left = frame.transferLeft(transfer.leftClips, size(transfer.leftBytes))

  if (transfer.sendingClips > 0) {
    const [speed, unit] = rate(transfer.bytesPerSecond).split('\u00a0')
    return (
      <a className={styles.cell} href={href}>
        <b className={styles.speed}>{speed}</b>
        <span className={styles.transfer}>
          <span className={styles.speedLine}>
            <b>{unit}</b>
            <span>{transfer.doneAtMs === null ? left : frame.transferTo(clock(transfer.doneAtMs))}</span>
          </span>
          <ProgressBar fraction={1 - transfer.leftBytes / Math.max(most, 1)} label={frame.transferProgress} />
        </span>
      </a>
    )
  }
  if (transfer.paused)
    return (
      <BarCell
        href={href}
        mark={<StateMark shape="waiting" tone="warn" />}
        title={frame.transferPaused}
        note={transfer.leftClips === 0 ? frame.transferIdle : left}
      />
    )
  if (transfer.leftClips === 0)
    return <BarCell href={href} isCalm mark={<StateMark shape="queued" />} title={frame.transferIdle} />
  if (!transfer.schedule.open)
    return (
      <BarCell
        href={href}
        mark={<StateMark shape="held" />}
        title={frame.transferClosed}
        note={transfer.schedule.changesAtMs === null ? left : frame.transferOpens(clock(transfer.schedule.changesAtMs))}
      />
    )
  return <BarCell href={href} mark={<StateMark shape="queued" />} title={frame.transferWaiting} note={left} />
}
