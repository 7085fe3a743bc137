import type { ReactNode } from 'react'
import { FieldError, Text } from 'react-aria-components'
import { StateMark } from '../components/state-mark.tsx'
import styles from './field.module.css'

interface FieldNotesProps {
  readonly note: ReactNode | undefined
  readonly error: string | undefined
  /** Doubt about the value; it can be saved. */
  readonly remark?: string | undefined
}

/** Error of a field, else the remark about it, else its note. */
export function FieldNotes({ note, error, remark }: FieldNotesProps) {
  if (error !== undefined)
    return (
      <FieldError className={styles.error ?? ''}>
        <StateMark shape="stopped" size={14} />
        <span>{error}</span>
      </FieldError>
    )
  if (remark !== undefined)
    return (
      <Text slot="description" className={styles.remark ?? ''}>
        <StateMark shape="warning" size={14} />
        <span>{remark}</span>
      </Text>
    )
  if (note === undefined) return null
  return (
    <Text slot="description" className={styles.note ?? ''}>
      {note}
    </Text>
  )
}
