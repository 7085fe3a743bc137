import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useWording } from '../state/wording-context.tsx'
import { Button } from './button.tsx'
import styles from './drawer.module.css'
import { Icon } from './icon.tsx'

interface DrawerProps {
  readonly title: ReactNode
  /** Accessible name. */
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons fixed at the foot. */
  readonly actions?: ReactNode
  /** Handles Ctrl+S in the drawer instead of the browser's Save page. */
  readonly onSave?: () => void
  /** Hidden behind another drawer; its input stays. */
  readonly isHidden?: boolean
}

/** Panel at the side of the screen, which stays usable. Takes focus when opened and returns it when closed. */
export function Drawer({ title, label, onClose, children, actions, onSave, isHidden = false }: DrawerProps) {
  const { common } = useWording()
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (onSave && event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSave()
      return
    }
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys come up from what is in it
    <aside
      ref={panel}
      className={styles.drawer}
      data-drawer=""
      hidden={isHidden}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Button square aria-label={common.close} onPress={onClose}>
          <Icon name="close" size={14} />
        </Button>
      </header>
      <div className={styles.body}>{children}</div>
      {actions !== undefined && <footer className={styles.foot}>{actions}</footer>}
    </aside>
  )
}
