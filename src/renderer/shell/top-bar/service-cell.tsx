import type { ReactNode } from 'react'
import type { CapturesState, ServiceState } from '../../../contract/station-status.ts'
import { StateMark, type StateShape, type Tone } from '../../components/state-mark.tsx'
import { addressOf } from '../../routes.ts'
import { type ScreenWording, useWording } from '../../state/wording-context.tsx'
import { BarCell } from './bar-cell.tsx'

interface Shown {
  readonly shape: StateShape
  readonly tone?: Tone
  readonly title: string
  readonly note?: ReactNode
  readonly isCalm?: boolean
}

interface ServiceCellProps {
  readonly service: ServiceState
  readonly captures: CapturesState
}

/** How the service stands to this station. */
export function ServiceCell({ service, captures }: ServiceCellProps) {
  const wording = useWording()
  const { shape, tone, title, note, isCalm } =
    service.kind === 'connected' && captures.kind === 'refused'
      ? refusedAs(captures, wording)
      : shownAs(service, wording)
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

const refusedAs = ({ retryAtMs }: CapturesState & { kind: 'refused' }, { frame, say }: ScreenWording): Shown => ({
  shape: 'stopped',
  title: frame.capturesRefused,
  note: frame.capturesRetryAt(say.format.clock(retryAtMs)),
})

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
      return { shape: 'watching', title: frame.serviceConnected }
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
