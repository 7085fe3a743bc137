import { useState } from 'react'
import { isAllUploaded } from '../../station/contract/safety.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { safetyText } from '../../words/safety-text.ts'
import { ProgressBar } from '../components/progress-bar.tsx'
import { safetyLook } from '../components/safety-look.ts'
import { StateMark } from '../components/state-mark.tsx'
import { addressOf } from '../routes.ts'
import { type ScreenWording, useWording } from '../state/wording-context.tsx'
import { BarCell } from './bar-cell.tsx'
import styles from './top-bar.module.css'

type TransferStatus = Pick<StationStatus, 'transfer' | 'safety' | 'nowMs'>

/** Answer to “is it safe?”, with the upload rate while clips are uploading. */
export function TransferCell({ status }: { status: TransferStatus }) {
  const wording = useWording()
  const { transfer, safety, nowMs } = status
  const { title, note } = safetyText(safety, wording, nowMs)
  const { shape, tone } = safetyLook(safety)
  // Largest backlog since the queue was last empty; the bar shows the uploaded part of it.
  const [mostBefore, setMost] = useState(0)
  const most = transfer.leftClips === 0 ? 0 : Math.max(mostBefore, transfer.leftBytes)
  if (most !== mostBefore) setMost(most)
  if (transfer.sendingClips > 0) return <RateCell status={status} most={most} label={`${title}: ${note}`} />
  // A pause is shown although nothing waits: the next clip will.
  if (transfer.paused && isAllUploaded(safety))
    return (
      <BarCell
        href={addressOf('queue')}
        mark={<StateMark shape="waiting" tone="warn" />}
        title={wording.safety.pending.paused}
        note={title}
      />
    )
  return (
    <BarCell
      href={addressOf(safety.answer === 'needs-attention' && safety.onTheWay === 0 ? 'today' : 'queue')}
      isCalm={safety.answer === 'processing' || safety.answer === 'all-uploaded'}
      mark={<StateMark shape={shape} tone={tone} />}
      title={title}
      {...(note === '' ? {} : { note })}
    />
  )
}

interface RateCellProps {
  readonly status: TransferStatus
  readonly most: number
  readonly label: string
}

function RateCell({ status: { transfer, safety }, most, label }: RateCellProps) {
  const { frame, safety: words, phrases } = useWording()
  const { clock, rate } = phrases.format
  const [speed, unit] = rate(transfer.bytesPerSecond).split('\u00a0')
  const isInNeed = safety.answer === 'needs-attention'
  const end = safety.doneAtMs === null ? words.left(safety.onTheWay) : frame.transferTo(clock(safety.doneAtMs))
  return (
    <a className={styles.cell} href={addressOf('queue')} title={label}>
      <b className={styles.speed}>{speed}</b>
      <span className={styles.transfer}>
        <span className={styles.speedLine}>
          <b>{unit}</b>
          {isInNeed ? <span className={styles.need}>{needText(safety, words)}</span> : <span>{end}</span>}
        </span>
        <ProgressBar fraction={1 - transfer.leftBytes / Math.max(most, 1)} label={frame.transferProgress} />
      </span>
    </a>
  )
}

const needText = ({ needsPerson }: TransferStatus['safety'], words: ScreenWording['safety']) =>
  needsPerson > 0 ? words.inNeed(needsPerson) : words.answers['needs-attention']
