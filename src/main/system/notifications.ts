import { Notification } from 'electron'
import { type Alert, type AlertTarget, alertTargetOf } from '../../station/contract/alert.ts'
import type { Wording } from '../../words/wording.ts'

/** Notifications without a reference are garbage-collected and lose their clicks: the newest are kept. */
const MAX_HELD = 20

const MAX_REASON_LENGTH = 200

interface Parts {
  readonly wording: () => Wording
  /** True while the page is focused, which shows the alert itself. */
  readonly isInFront: () => boolean
  readonly open: (target: AlertTarget) => void
  /** Called with the system's reason where it shows no notification, and with null when it shows one again. */
  readonly onProblem: (reason: string | null) => void
}

/** Shows alerts through the system; a click opens what they are about. */
export function createSystemNotifications({ wording, isInFront, open, onProblem }: Parts) {
  const held: Notification[] = []

  return function show({ id, what }: Alert): void {
    if (isInFront() || !Notification.isSupported()) return
    const { title, text } = wording().alert(what)
    const notification = new Notification({ id, title, body: text })
    notification.once('click', () => open(alertTargetOf(what)))
    notification.once('show', () => onProblem(null))
    notification.once('failed', (_event, error) => onProblem(error.slice(0, MAX_REASON_LENGTH)))
    held.push(notification)
    held.splice(0, held.length - MAX_HELD)
    notification.show()
  }
}
