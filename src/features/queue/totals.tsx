import type { ReactNode } from 'react'
import { classes } from '../../renderer/components/class-names.ts'
import { safetyLook } from '../../renderer/components/safety-look.ts'
import { StateMark, type StateShape, type StateTone, toneClass } from '../../renderer/components/state-mark.tsx'
import { useNow } from '../../renderer/hooks/use-now.ts'
import { addressOf } from '../../renderer/routes.ts'
import { keychainTrouble } from '../../renderer/state/keychain-trouble.ts'
import { isSameDay } from '../../renderer/state/local-days.ts'
import { type ScreenWording, useWording } from '../../renderer/state/wording-context.tsx'
import typography from '../../renderer/theme/type.module.css'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { safetyText } from '../../words/safety-text.ts'
import { type DoneEstimate, doneEstimateOf } from './done-estimate.ts'
import styles from './totals.module.css'

/** Size of the backlog, or its number of clips while no size is known. Failed bytes are never subtracted. */
export function LeftToUploadPanel({ status: { transfer, safety, nowMs } }: { status: StationStatus }) {
  const wording = useWording()
  const { queue, common, phrases } = wording
  const { inNeed, onTheWay } = safetyText(safety, wording, nowMs)
  const left = safety.onTheWay + safety.needsPerson
  const [value, unit] =
    transfer.leftBytes > 0 ? phrases.format.size(transfer.leftBytes).split('\u00a0') : common.clips(left).split(' ')
  return (
    <div className={styles.panel}>
      <h2 className={typography.cap}>{queue.leftToUpload}</h2>
      <p className={styles.value}>
        {left === 0 ? queue.nothingLeft : value}
        {left > 0 && <small>{unit}</small>}
      </p>
      <p className={styles.note}>
        {left === 0 ? queue.noneNeedYou : onTheWay}
        {onTheWay !== '' && inNeed !== '' && '; '}
        {inNeed !== '' && <a href={addressOf('today')}>{inNeed}</a>}
      </p>
    </div>
  )
}

/** Time when the queue is done, or the reason why it is not uploading. */
export function DoneAtPanel({ status }: { status: StationStatus }) {
  const wording = useWording()
  const nowMs = Math.max(useNow(), status.nowMs)
  const { mark, value, note } = doneAtText(doneEstimateOf(status, nowMs), { status, nowMs }, wording)
  return (
    <div className={styles.panel}>
      <h2 className={typography.cap}>{wording.queue.doneAt}</h2>
      <p className={classes(styles.value, mark !== null && styles.words, mark !== null && toneClass(mark.tone))}>
        {mark && <StateMark shape={mark.shape} tone={mark.tone} size={32} />}
        {value}
      </p>
      <p className={styles.note}>{note}</p>
    </div>
  )
}

interface DoneAtText {
  readonly mark: { readonly shape: StateShape; readonly tone: StateTone } | null
  readonly value: ReactNode
  readonly note: ReactNode
}

/** Time with a small AM or PM. */
function timeOf(atMs: number, { format }: ScreenWording['phrases']): ReactNode {
  const { main, period } = format.clockSeconds(atMs)
  return (
    <>
      {main}
      {period !== '' && <small>{period.trim()}</small>}
    </>
  )
}

function doneAtText(
  safe: DoneEstimate,
  { status, nowMs }: { status: StationStatus; nowMs: number },
  wording: ScreenWording,
): DoneAtText {
  const { queue, frame, phrases, safety } = wording
  const { clock, dateTime, duration } = phrases.format
  const moment = (ms: number) => (isSameDay(ms, nowMs) ? clock(ms) : dateTime(ms))
  switch (safe.kind) {
    case 'at-rest':
    case 'checking': {
      const { title, note } = safetyText(status.safety, wording, nowMs)
      return { mark: safetyLook(status.safety), value: title, note }
    }
    case 'paused':
      return { mark: { shape: 'waiting', tone: 'warn' }, value: queue.paused, note: queue.pausedNote }
    case 'offline':
      return {
        mark: { shape: 'warning', tone: 'warn' },
        value: safety.pending.offline,
        note: queue.offlineNote(clock(safe.sinceMs)),
      }
    case 'unknown':
      return {
        mark: { shape: 'queued', tone: 'rest' },
        value: queue.unknown,
        note: safe.waitsFor ? queue.waitsFor[safe.waitsFor.kind](moment(safe.waitsFor.untilMs)) : queue.unknownNote,
      }
    case 'no-way': {
      const keychain = keychainTrouble(status)
      const why = {
        'no-service': queue.notConnectedNone,
        'no-key': keychain ? frame.serviceKeychain[keychain] : queue.notConnectedNoKey,
        'key-refused': queue.notConnectedRefused,
      }[safe.because]
      const settings = <a href={addressOf('settings', 'connection')}>{why}</a>
      return { mark: { shape: 'stopped', tone: 'stop' }, value: queue.notConnected, note: settings }
    }
    case 'stopped':
      return {
        mark: { shape: 'stopped', tone: 'stop' },
        value: safety.answers['needs-attention'],
        note: safety.waitsFor(safety.reasons[safe.because]),
      }
    case 'closed': {
      const { opensAtMs, doneAtMs } = safe
      if (opensAtMs === null)
        return { mark: { shape: 'held', tone: 'todo' }, value: queue.outsideSchedule, note: queue.noUpcomingHours }
      const note = queue.outsideScheduleNote(moment(opensAtMs), doneAtMs === null ? null : moment(doneAtMs))
      return { mark: { shape: 'held', tone: 'todo' }, value: queue.outsideSchedule, note }
    }
    case 'at': {
      const { atMs, leftMs, waitsFor } = safe
      const speed = leftMs < 60_000 ? queue.inUnderMinute : queue.inTime(duration(leftMs))
      const note = isSameDay(atMs, nowMs) ? speed : queue.onDay(phrases.format.date(atMs))
      if (!waitsFor || waitsFor.untilMs <= nowMs) return { mark: null, value: timeOf(atMs, phrases), note }
      const waits = queue.waitsFor[waitsFor.kind](moment(waitsFor.untilMs))
      const day = isSameDay(atMs, nowMs) ? null : ` · ${phrases.format.date(atMs)}`
      return { mark: null, value: timeOf(atMs, phrases), note: day === null ? waits : `${waits}${day}` }
    }
  }
}
