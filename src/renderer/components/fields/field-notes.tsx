import type { ReactNode } from 'react'
import { FieldError, Text } from 'react-aria-components'
import { StateMark } from '../state-mark.tsx'
import styles from './field.module.css'

/** Error of a field, else its note. */
export function FieldNotes({ note, error }: { note: ReactNode | undefined; error: string | undefined }) {
  if (error !== undefined)
    return (
      <FieldError className={styles.error ?? ''}>
        <StateMark shape="stopped" size={14} />
        <span>{error}</span>
      </FieldError>
    )
  if (note === undefined) return null
  return (
    <Text slot="description" className={styles.note ?? ''}>
      {note}
    </Text>
  )
}
