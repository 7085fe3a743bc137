import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useWording } from '../state/wording-context.tsx'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** Text beside the buttons: their effect, or a missing input. Announced when it changes. */
  readonly note?: ReactNode
  /** Buttons at the foot; Enter in a form should press the first one. */
  readonly actions?: ReactNode
  /** `alert` can only be closed by a button. */
  readonly role?: 'dialog' | 'alert'
  readonly width?: 'narrow' | 'wide' | 'broad'
  /** At the top of the window, where a list that opens in it has room below. */
  readonly isAtTop?: boolean
}

/** Modal dialog with title, content and buttons. */
export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, children, note, actions, role = 'dialog', width = 'narrow', isAtTop = false } = props
  const { common } = useWording()
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role === 'dialog'}
      className={classes(styles.veil, isAtTop && styles.fromTop)}
    >
      <Modal className={classes(styles.modal, styles[width])}>
        <AriaDialog role={role === 'alert' ? 'alertdialog' : 'dialog'} className={styles.dialog ?? ''}>
          <header className={styles.head}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            {role === 'dialog' && (
              <Button square tone="quiet" aria-label={common.close} onPress={onClose}>
                <Icon name="close" size={14} />
              </Button>
            )}
          </header>
          <div className={styles.body}>{children}</div>
          {actions !== undefined && (
            <footer className={styles.foot}>
              {note !== undefined && (
                <p role="status" className={styles.note}>
                  {note}
                </p>
              )}
              {actions}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
