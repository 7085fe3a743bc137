import type { ReactNode } from 'react'
import type { CapturesState, ServiceState, StationStatus } from '../../station/contract/station-status.ts'
import { classes } from '../components/class-names.ts'
import { StateMark, type StateShape, type StateTone } from '../components/state-mark.tsx'
import { addressOf } from '../routes.ts'
import { keychainTrouble } from '../state/keychain-trouble.ts'
import { type ScreenWording, useWording } from '../state/wording-context.tsx'
import styles from './top-bar.module.css'

interface BarCellProps {
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly mark?: ReactNode
  /** Address of the screen that explains the state. */
  readonly href?: string
  /** Hides the note where room is short. */
  readonly isCalm?: boolean
}

/** One state of the station in the top bar: shape, title and note. */
export function BarCell({ title, note, mark, href, isCalm = false }: BarCellProps) {
  const inside = (
    <>
      {mark}
      <span className={styles.lines}>
        <b>{title}</b>
        {note !== undefined && <span className={classes(styles.note, isCalm && styles.calm)}>{note}</span>}
      </span>
    </>
  )
  if (href === undefined) return <div className={styles.cell}>{inside}</div>
  return (
    <a className={styles.cell} href={href}>
      {inside}
    </a>
  )
}

interface ServiceCellText {
  readonly shape: StateShape
  readonly tone?: StateTone
  readonly title: string
  readonly note?: ReactNode
  readonly isCalm?: boolean
}

interface ServiceCellProps {
  readonly status: Pick<StationStatus, 'service' | 'captures' | 'key'>
}

/** State of the connection to the service. */
export function ServiceCell({ status }: ServiceCellProps) {
  const { shape, tone, title, note, isCalm } = serviceCellText(status, useWording())
  return (
    <BarCell
      href={addressOf('settings', 'connection')}
      mark={<StateMark shape={shape} {...(tone ? { tone } : {})} />}
      title={title}
      note={note}
      isCalm={isCalm ?? false}
    />
  )
}

function serviceCellText(status: ServiceCellProps['status'], wording: ScreenWording): ServiceCellText {
  const { service, captures } = status
  if (service.kind === 'connected' && captures.kind === 'refused') return capturesRefusedText(captures, wording)
  const { frame } = wording
  const keychain = keychainTrouble(status)
  if (keychain)
    return { shape: 'warning', title: frame.serviceKeychain[keychain], note: frame.serviceKeychainNote[keychain] }
  return serviceStateText(service, wording)
}

const capturesRefusedText = (
  { retryAtMs }: CapturesState & { kind: 'refused' },
  { frame, phrases }: ScreenWording,
): ServiceCellText => ({
  shape: 'stopped',
  title: frame.capturesRefused,
  note: frame.capturesRetryAt(phrases.format.clock(retryAtMs)),
})

function serviceStateText(service: ServiceState, { frame, phrases }: ScreenWording): ServiceCellText {
  const { clock } = phrases.format
  switch (service.kind) {
    case 'none':
      return { shape: 'warning', title: frame.serviceNone, note: frame.serviceNoneNote }
    case 'no-key':
      return { shape: 'warning', title: frame.serviceNoKey, note: frame.serviceNoKeyNote }
    case 'connecting':
      return { shape: 'processing', title: frame.serviceConnecting, note: frame.serviceConnectingNote, isCalm: true }
    case 'connected':
      return service.refused
        ? { shape: 'warning', tone: 'warn', ...awayText(service.refused, frame, clock) }
        : { shape: 'watching', title: frame.serviceConnected }
    case 'offline':
      return { shape: 'off', tone: 'warn', ...awayText(service, frame, clock) }
    case 'key-refused':
      return { shape: 'stopped', title: frame.serviceKeyRefused, note: frame.serviceKeyRefusedNote }
  }
}

const awayText = (
  { because, sinceMs }: Omit<ServiceState & { kind: 'offline' }, 'kind'>,
  frame: ScreenWording['frame'],
  clock: (ms: number) => string,
) => ({ title: frame.serviceOffline(because), note: frame.serviceOfflineSince(clock(sinceMs)) })
