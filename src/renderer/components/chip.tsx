import type { ReactNode } from 'react'
import styles from './chip.module.css'

/** A fact in a frame: a dimension, a filter. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className={styles.chip}>{children}</span>
}
