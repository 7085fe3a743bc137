import { useEffect, useEffectEvent } from 'react'
import { type Alert, AlertTarget, targetOf } from '../../../contract/alert.ts'
import type { Said } from '../../state/notifications.ts'
import { useStation } from '../../state/station-context.tsx'
import { useWording } from '../../state/wording-context.tsx'
import { isWindow } from '../enter/open-station.ts'
import { showInBrowser } from './browser-notifications.ts'
import { openTarget } from './open-target.ts'

/** Of the others a notice is shown in the page anyway. */
const saidInPage: Readonly<Partial<Record<Alert['what']['kind'], Said['tone']>>> = {
  'needs-tags': 'warning',
  'camera-silent': 'warning',
  'all-uploaded': 'done',
  summary: 'warning',
}

/** The window's shell posts it to the page when somebody clicks a notification of the system. */
const OPEN_MESSAGE = 'engine:open'

/** Says alerts in the page, and outside it to a person who doesn't look at it. The window's shell has its own way for that. */
export function useAlerts(): void {
  const { alerts, notifications, ui } = useStation()
  const { say, common } = useWording()

  const take = useEffectEvent(({ id, what }: Alert) => {
    const { title, text } = say.alert(what)
    const open = () => openTarget(targetOf(what), ui)
    const tone = saidInPage[what.kind]
    if (tone) notifications.say({ tone, title, text, action: { text: common.open, run: open } })
    if (!isWindow() && !document.hasFocus()) showInBrowser({ id, title, text, onClick: open })
  })
  const hear = useEffectEvent(({ source, data }: MessageEvent<unknown>) => {
    if (source !== window || typeof data !== 'object' || data === null || !(OPEN_MESSAGE in data)) return
    const target = AlertTarget.safeParse(data[OPEN_MESSAGE])
    if (target.success) openTarget(target.data, ui)
  })

  useEffect(() => alerts.follow((alert) => take(alert)), [alerts])
  useEffect(() => {
    if (!isWindow()) return undefined
    const listener = (event: MessageEvent<unknown>) => hear(event)
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [])
}
