import type { ReactNode } from 'react'
import { classes } from './class-names.ts'
import styles from './section-head.module.css'

interface SectionHeadProps {
  readonly title: string
  readonly id?: string
  readonly mark?: ReactNode
  /** Count in large type; nothing when omitted. */
  readonly count?: number | string
  readonly note?: ReactNode
  /** Hints and buttons at the right edge. */
  readonly children?: ReactNode
  readonly level?: 2 | 3
}

/** Heading of a section: mark, title, count, note and actions. */
export function SectionHead({ title, id, mark, count, note, children, level = 2 }: SectionHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={styles.head}>
      {mark}
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {count !== undefined && <b className={styles.count}>{count}</b>}
      {note !== undefined && (
        <span className={styles.note} title={typeof note === 'string' ? note : undefined}>
          {note}
        </span>
      )}
      {children !== undefined && <span className={classes(styles.end)}>{children}</span>}
    </div>
  )
}
