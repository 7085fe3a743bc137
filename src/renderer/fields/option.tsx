import type { ReactNode } from 'react'
import { ListBoxItem } from 'react-aria-components'
import styles from './option.module.css'

/** One choice of a select, combo box or menu. */
export interface Choice<Id extends string = string> {
  readonly id: Id
  readonly text: string
  readonly note?: string | undefined
}

/** One line of a select or combo box. */
export function Option({ choice, mark }: { choice: Choice; mark?: ReactNode }) {
  return (
    <ListBoxItem id={choice.id} textValue={choice.text} className={styles.option ?? ''}>
      {mark}
      <span className={styles.text}>{choice.text}</span>
      {choice.note !== undefined && <span className={styles.note}>{choice.note}</span>}
    </ListBoxItem>
  )
}
