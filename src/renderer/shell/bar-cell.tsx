import type { ReactNode } from 'react'
import { classes } from '../components/class-names.ts'
import styles from './top-bar.module.css'

interface BarCellProps {
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly mark?: ReactNode
  /** Address of the screen that explains the state. */
  readonly href?: string
  /** Hides the note where room is short. */
  readonly isCalm?: boolean
}

/** One state of the station in the top bar: shape, title and note. */
export function BarCell({ title, note, mark, href, isCalm = false }: BarCellProps) {
  const inside = (
    <>
      {mark}
      <span className={styles.lines}>
        <b>{title}</b>
        {note !== undefined && <span className={classes(styles.note, isCalm && styles.calm)}>{note}</span>}
      </span>
    </>
  )
  if (href === undefined) return <div className={styles.cell}>{inside}</div>
  return (
    <a className={styles.cell} href={href}>
      {inside}
    </a>
  )
}
