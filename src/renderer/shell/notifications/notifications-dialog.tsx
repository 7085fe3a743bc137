import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { StateMark } from '../../components/state-mark.tsx'
import { type Notification, notificationId } from '../../state/notifications.ts'
import { useWording } from '../../state/wording-context.tsx'
import { notificationText } from './notification-text.ts'
import styles from './notifications-dialog.module.css'

interface NotificationsDialogProps {
  readonly isOpen: boolean
  readonly past: readonly Notification[]
  readonly onClose: () => void
}

/** Dialog with the last fifty notifications, newest first. */
export function NotificationsDialog({ isOpen, past, onClose }: NotificationsDialogProps) {
  const wording = useWording()
  const { frame, phrases } = wording
  return (
    <Dialog title={frame.notifications} isOpen={isOpen} onClose={onClose} width="wide">
      {past.length === 0 && <p className={styles.none}>{frame.noNotifications}</p>}
      <ul>
        {past.map((one) => {
          const { shape, title, text, atMs } = notificationText(one, wording)
          return (
            <li key={notificationId(one)} className={styles.line}>
              <time dateTime={new Date(atMs).toISOString()} title={phrases.format.exactly(atMs)}>
                {phrases.format.clock(atMs)}
              </time>
              <StateMark shape={shape} size={20} />
              <div>
                <b>{title}</b>
                {text !== undefined && <p>{text}</p>}
                {one.kind === 'local' && one.local.action?.isLasting === true && (
                  <Button onPress={one.local.action.run}>{one.local.action.text}</Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
