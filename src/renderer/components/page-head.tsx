import type { ReactNode } from 'react'
import styles from './page-head.module.css'

interface PageHeadProps {
  readonly title: string
  /** Id for a section that the title labels. */
  readonly id?: string
  /** State of the page, and its actions. */
  readonly children?: ReactNode
}

/** Head of a page of the settings or the guide. */
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
