import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly title: string
  /** Text on what will appear here and what to do until then. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly mark?: ReactNode
}

/** Placeholder of an empty list or screen, with the first step as a button. */
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
