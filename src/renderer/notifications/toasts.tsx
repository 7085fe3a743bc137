import { type RefObject, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { usePublishedHeight } from '../hooks/use-published-height.ts'
import { useRedo, useUndo } from '../hooks/use-undo.ts'
import { type Notification, notificationId } from '../state/notifications.ts'
import { useStation } from '../state/station-context.tsx'
import { useWording } from '../state/wording-context.tsx'
import { notificationText } from './notification-text.ts'
import styles from './toasts.module.css'

const TOAST_TIMEOUT_MS = 8_000

/** Newest notifications, for a few seconds, in the right column; announced by screen readers. */
export function Toasts() {
  const { notifications } = useStation()
  const shown = useStore(notifications.store, (state) => state.shown)
  const wording = useWording()
  const [hasFocus, setFocus] = useState(false)
  const [isUnderPointer, setUnderPointer] = useState(false)
  const isHeld = hasFocus || isUnderPointer
  const region = useRef<HTMLElement>(null)
  usePublishedHeight('--toasts', region)
  usePointerOver(region, setUnderPointer)
  const urgent = shown.filter((one) => notificationText(one, wording).isUrgent)
  const calm = shown.filter((one) => !notificationText(one, wording).isUrgent)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it notices who reads, and does nothing
    <section
      ref={region}
      className={styles.region}
      aria-label={wording.frame.notifications}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <div aria-live="assertive">
        {urgent.map((one) => (
          <Toast key={notificationId(one)} notification={one} isHeld={isHeld} onGone={notifications.dismiss} />
        ))}
      </div>
      <div aria-live="polite">
        {calm.map((one) => (
          <Toast key={notificationId(one)} notification={one} isHeld={isHeld} onGone={notifications.dismiss} />
        ))}
      </div>
    </section>
  )
}

/** Notices a pointer over the region, although presses go through it to what lies under a toast. */
function usePointerOver(region: RefObject<HTMLElement | null>, onChange: (isOver: boolean) => void) {
  useEffect(() => {
    const look = ({ clientX, clientY }: PointerEvent) => {
      const box = region.current?.getBoundingClientRect()
      const isBeside = !box || clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
      onChange(!isBeside)
    }
    document.addEventListener('pointermove', look)
    return () => document.removeEventListener('pointermove', look)
  }, [region, onChange])
}

interface ToastProps {
  readonly notification: Notification
  /** True while a person points at the toasts or has focus in one; no toast closes then. */
  readonly isHeld: boolean
  readonly onGone: (id: string) => void
}

function Toast({ notification, isHeld, onGone }: ToastProps) {
  const wording = useWording()
  const { shape, title, text } = notificationText(notification, wording)
  const id = notificationId(notification)
  const undo = useUndo()
  const redo = useRedo()
  const { action, undo: act, redo: undone, forMs } = notification.kind === 'local' ? notification.local : {}

  const buttons = [
    ...(act === undefined ? [] : [{ text: wording.common.undo, run: () => undo(act) }]),
    ...(undone === undefined ? [] : [{ text: wording.common.redo, run: () => redo(undone) }]),
    ...(action ? [action] : []),
  ]

  useEffect(() => {
    // A toast with its own time closes even while held.
    if (isHeld && forMs === undefined) return undefined
    const timer = setTimeout(() => onGone(id), forMs ?? TOAST_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [id, isHeld, forMs, onGone])

  return (
    <div className={styles.toast}>
      <StateMark shape={shape} />
      <div className={styles.text}>
        <b>{title}</b>
        {text !== undefined && <p>{text}</p>}
        {buttons.map(({ text: label, run }) => (
          <Button
            key={label}
            onPress={() => {
              run()
              onGone(id)
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      <Button square tone="quiet" aria-label={wording.frame.dismiss} onPress={() => onGone(id)}>
        <Icon name="close" size={12} />
      </Button>
    </div>
  )
}
