import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { type Notification, notificationId } from '../state/notifications.ts'
import { useWording } from '../state/wording-context.tsx'
import { addressOfNotice } from './notice-address.ts'
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
      <ul className={styles.list}>
        {past.map((one) => {
          const { shape, title, text, atMs } = notificationText(one, wording)
          const address = one.kind === 'notice' ? addressOfNotice(one.notice.what) : null
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
