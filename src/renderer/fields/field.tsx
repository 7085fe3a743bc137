import type { ReactNode } from 'react'
import { Input, Label, TextField, type TextFieldProps } from 'react-aria-components'
import styles from './field.module.css'
import { FieldNotes } from './field-notes.tsx'

interface FieldProps extends Omit<TextFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> {
  readonly label: string
  readonly placeholder?: string
  /** Unit after the input. */
  readonly suffix?: ReactNode
  readonly note?: ReactNode
  /** Error text below the field; it tells how to correct the input. */
  readonly error?: string | undefined
  /** Doubt about the value; it can be saved. */
  readonly remark?: string | undefined
}

/** Text field with label, unit, note, error and remark. */
export function Field({ label, placeholder, suffix, note, error, remark, ...rest }: FieldProps) {
  return (
    <TextField {...rest} isInvalid={error !== undefined} className={styles.field ?? ''}>
      <Label className={styles.label ?? ''}>{label}</Label>
      <span className={styles.box}>
        <Input className={styles.input ?? ''} {...(placeholder === undefined ? {} : { placeholder })} />
        {suffix !== undefined && <span className={styles.suffix}>{suffix}</span>}
      </span>
      <FieldNotes note={note} error={error} remark={remark} />
    </TextField>
  )
}
