import { alertTargetAddress } from '../../station/contract/alert.ts'
import type { Notice } from '../../station/contract/event.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { useHasScreen } from '../page-slots.ts'
import { addressOf, routeOf } from '../routes.ts'
import { type Notification, notificationId } from '../state/notifications.ts'
import { useWording } from '../state/wording-context.tsx'
import { notificationText } from './notification-text.ts'
import styles from './notifications-dialog.module.css'

/** Address of what a notice is about; null where no screen shows it. */
function addressOfNotice(what: Notice['what']): string | null {
  switch (what.kind) {
    case 'clip-stuck':
    case 'clip-grew':
    case 'clip-stored-twice':
      return alertTargetAddress({ kind: 'clip', clipId: what.clipId })
    case 'camera-missing':
      return addressOf('viewer', what.repId)
    case 'folder-lost':
    case 'folder-back':
      return addressOf('settings', 'folders')
    case 'unsupported':
      return addressOf('queue')
    case 'athlete-lost':
    case 'athlete-undecided':
    case 'athlete-not-created':
      return addressOf('today')
    case 'athlete-found':
    case 'import-done':
      return addressOf('athletes')
    case 'export-ready':
    case 'export-failed':
    case 'export-expiring':
      return addressOf('exports')
    case 'service-lost':
    case 'service-back':
    case 'captures-refused':
    case 'captures-open':
      return addressOf('settings', 'connection')
    case 'browser-signed-in':
      return addressOf('settings', 'computer')
    case 'overlooked':
    case 'trouble':
      return null
  }
}

interface NotificationsDialogProps {
  readonly isOpen: boolean
  readonly past: readonly Notification[]
  readonly onClose: () => void
}

/** Dialog with the last fifty notifications, newest first. */
export function NotificationsDialog({ isOpen, past, onClose }: NotificationsDialogProps) {
  const wording = useWording()
  const { frame, phrases } = wording
  const hasScreen = useHasScreen()
  return (
    <Dialog title={frame.notifications} isOpen={isOpen} onClose={onClose} width="wide">
      {past.length === 0 && <p className={styles.none}>{frame.noNotifications}</p>}
      <ul className={styles.list}>
        {past.map((one) => {
          const { shape, title, text, atMs } = notificationText(one, wording)
          const found = one.kind === 'notice' ? addressOfNotice(one.notice.what) : null
          const address = found !== null && hasScreen(routeOf(found).name) ? found : null
          const action = one.kind === 'local' ? one.local.action : undefined
          return (
            <li key={notificationId(one)} className={styles.line}>
              <time dateTime={new Date(atMs).toISOString()} title={phrases.format.exactly(atMs)}>
                {phrases.format.clock(atMs)}
              </time>
              <StateMark shape={shape} size={20} />
              <div>
                {address === null ? (
                  <b>{title}</b>
                ) : (
                  <a href={address} onClick={onClose}>
                    {title}
                  </a>
                )}
                {text !== undefined && <p>{text}</p>}
                {action && (
                  <Button
                    onPress={() => {
                      onClose()
                      action.run()
                    }}
                  >
                    {action.text}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
