import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly title: string
  /** What will happen here, and what can be done meanwhile. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly mark?: ReactNode
}

/** A place with nothing in it says what will come, and offers the first step. */
export function EmptyState({ title, children, actions, mark }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {mark}
      <div className={styles.text}>
        <h2 className={styles.title}>{title}</h2>
        {children !== undefined && <div className={styles.note}>{children}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
