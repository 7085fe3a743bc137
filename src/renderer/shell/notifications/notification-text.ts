import type { Notice } from '../../../contract/event.ts'
import type { StateShape } from '../../components/state-mark.tsx'
import type { Notification, Said } from '../../state/notifications.ts'
import type { ScreenWording } from '../../state/wording-context.tsx'

export interface NotificationText {
  readonly shape: StateShape
  readonly title: string
  readonly text: string | undefined
  readonly atMs: number
  /** Read out at once, not when there is a pause. */
  readonly isUrgent: boolean
}

/** What a notification says, in the language of the screens. */
export function textOf(notification: Notification, { say }: ScreenWording): NotificationText {
  if (notification.kind === 'said') {
    const { title, text, atMs, tone } = notification.said
    return { shape: saidShapes[tone], title, text, atMs, isUrgent: tone === 'problem' }
  }
  const { what, atMs } = notification.notice
  const { title, text } = say.notice(what)
  const shape = shapes[what.kind]
  return { shape, title, text, atMs, isUrgent: shape === 'stopped' }
}

const saidShapes: Record<Said['tone'], StateShape> = { done: 'safe', warning: 'warning', problem: 'stopped' }

const shapes: Record<Notice['what']['kind'], StateShape> = {
  'clip-stuck': 'stopped',
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
