import type { ReactNode } from 'react'
import styles from './page-head.module.css'

interface PageHeadProps {
  readonly title: string
  /** For the section that is named by it. */
  readonly id?: string
  /** How it stands, and what can be done with it as a whole. */
  readonly children?: ReactNode
}

/** The top of a page of the settings or the guide. */
export function PageHead({ title, id, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <h1 id={id} className={styles.title}>
        {title}
      </h1>
      {children}
    </header>
  )
}
