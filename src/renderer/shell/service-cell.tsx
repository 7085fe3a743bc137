import type { ReactNode } from 'react'
import type { ServiceState } from '../../contract/station-status.ts'
import { StateMark, type StateShape, type Tone } from '../parts/state-mark.tsx'
import { type ScreenWording, useWording } from '../stores/wording-context.tsx'
import { BarCell } from './bar-cell.tsx'
import { addressOf } from './places.ts'

interface Shown {
  readonly shape: StateShape
  readonly tone?: Tone
  readonly title: string
  readonly note: ReactNode
  readonly isCalm?: boolean
}

/** How the service stands to this station. */
export function ServiceCell({ service }: { service: ServiceState }) {
  const { shape, tone, title, note, isCalm } = shownAs(service, useWording())
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

function shownAs(service: ServiceState, { frame, say }: ScreenWording): Shown {
  const { clock } = say.format
  switch (service.kind) {
    case 'none':
      return { shape: 'warning', title: frame.serviceNone, note: frame.serviceNoneNote }
    case 'no-key':
      return { shape: 'warning', title: frame.serviceNoKey, note: frame.serviceNoKeyNote }
    case 'connecting':
      return { shape: 'processing', title: frame.serviceConnecting, note: frame.serviceConnectingNote, isCalm: true }
    case 'connected':
      return {
        shape: 'watching',
        title: frame.serviceConnected,
        note: frame.serviceAnswered(clock(service.answeredAtMs)),
        isCalm: true,
      }
    case 'offline':
      return {
        shape: 'off',
        tone: 'warn',
        title: frame.serviceOffline,
        note: frame.serviceOfflineSince(clock(service.sinceMs)),
      }
    case 'key-refused':
      return { shape: 'stopped', title: frame.serviceKeyRefused, note: frame.serviceKeyRefusedNote }
  }
}
