import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly title: string
  /** Text on what will appear here and what to do until then. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly mark?: ReactNode
  /** 1 where the page has no other title. */
  readonly level?: 1 | 2
}

/** Placeholder of an empty list or screen, with the first step as a button. */
export function EmptyState({ title, children, actions, mark, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.empty}>
      {mark}
      <div className={styles.text}>
        <Heading className={styles.title}>{title}</Heading>
        {children !== undefined && <div className={styles.note}>{children}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
