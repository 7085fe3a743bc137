import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useWording } from '../stores/wording-context.tsx'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons at its foot; the first one is what Enter in a form should do. */
  readonly actions?: ReactNode
  /** `alert` asks something that cannot be passed over. */
  readonly role?: 'dialog' | 'alert'
  readonly width?: 'narrow' | 'wide'
}

/** Something to be answered before anything else. */
export function Dialog({ title, isOpen, onClose, children, actions, role = 'dialog', width = 'narrow' }: DialogProps) {
  const { common } = useWording()
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role === 'dialog'}
      className={styles.veil ?? ''}
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
          {actions !== undefined && <footer className={styles.foot}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
