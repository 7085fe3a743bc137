import { Notification } from 'electron'
import { type Alert, type AlertTarget, alertTargetOf } from '../../contract/station/alert.ts'
import type { Wording } from '../../wording/wording.ts'

/** Notifications without a reference are garbage-collected and lose their clicks: the newest are kept. */
const MAX_HELD = 20

interface Parts {
  readonly wording: () => Wording
  /** True while the page is focused, which shows the alert itself. */
  readonly isInFront: () => boolean
  readonly open: (target: AlertTarget) => void
}

/** Shows alerts through the system; a click opens what they are about. */
export function createSystemNotifications({ wording, isInFront, open }: Parts) {
  const held: Notification[] = []

  return function show({ id, what }: Alert): void {
    if (isInFront() || !Notification.isSupported()) return
    const { title, text } = wording().alert(what)
    const notification = new Notification({ id, title, body: text })
    notification.once('click', () => open(alertTargetOf(what)))
    held.push(notification)
    held.splice(0, held.length - MAX_HELD)
    notification.show()
  }
}
