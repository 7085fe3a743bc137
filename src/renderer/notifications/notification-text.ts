import type { Notice } from '../../station/contract/event.ts'
import type { StateShape } from '../components/state-mark.tsx'
import type { LocalNotice, Notification } from '../state/notifications.ts'
import type { ScreenWording } from '../state/wording-context.tsx'

export interface NotificationText {
  readonly shape: StateShape
  readonly title: string
  readonly text: string | undefined
  readonly atMs: number
  /** Announced at once, instead of at the next pause. */
  readonly isUrgent: boolean
}

/** Words a notification in the language of the screens. */
export function notificationText(notification: Notification, { phrases }: ScreenWording): NotificationText {
  if (notification.kind === 'local') {
    const { title, text, atMs, tone } = notification.local
    return { shape: localShapes[tone], title, text, atMs, isUrgent: tone === 'problem' }
  }
  const { what, atMs } = notification.notice
  const { title, text } = phrases.notice(what)
  const shape = noticeShapes[what.kind]
  return { shape, title, text, atMs, isUrgent: shape === 'stopped' }
}

const localShapes: Record<LocalNotice['tone'], StateShape> = { done: 'safe', warning: 'warning', problem: 'stopped' }

const noticeShapes: Record<Notice['what']['kind'], StateShape> = {
  'clip-stuck': 'stopped',
  'clip-grew': 'warning',
  'clip-stored-twice': 'warning',
  'folder-lost': 'warning',
  'folder-back': 'watching',
  'camera-missing': 'warning',
  'athlete-lost': 'warning',
  'athlete-found': 'warning',
  'athlete-undecided': 'warning',
  'athlete-not-created': 'stopped',
  'service-lost': 'off',
  'service-back': 'watching',
  'captures-refused': 'stopped',
  'captures-open': 'watching',
  overlooked: 'warning',
  unsupported: 'warning',
  'export-ready': 'completed',
  'export-failed': 'stopped',
  'import-done': 'completed',
  'export-expiring': 'warning',
  'browser-signed-in': 'warning',
  trouble: 'stopped',
}
