import type { ReactNode } from 'react'
import { Button, Group, Input, Label, NumberField, type NumberFieldProps } from 'react-aria-components'
import { classes } from './class-names.ts'
import styles from './field.module.css'
import { FieldNotes } from './field-notes.tsx'

interface NumberStepperProps extends Pick<NumberFieldProps, 'minValue' | 'maxValue' | 'step' | 'isDisabled'> {
  readonly label: string
  /** Null where there is none, such as no limit. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  /** Shown where the value is null. */
  readonly emptyText?: string
  readonly format?: Intl.NumberFormatOptions
  readonly suffix?: string
  readonly note?: ReactNode
  readonly error?: string | undefined
}

/** A number between minus and plus. */
export function NumberStepper(props: NumberStepperProps) {
  const { label, value, onChange, emptyText, format, suffix, note, error, ...rest } = props
  return (
    <NumberField
      {...rest}
      {...(format ? { formatOptions: format } : {})}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      isInvalid={error !== undefined}
      className={styles.field ?? ''}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Group className={classes(styles.box, styles.stepper)}>
        <Button slot="decrement" className={styles.step ?? ''}>
          −
        </Button>
        <Input className={styles.input ?? ''} {...(emptyText === undefined ? {} : { placeholder: emptyText })} />
        {suffix !== undefined && value !== null && <span className={styles.suffix}>{suffix}</span>}
        <Button slot="increment" className={styles.step ?? ''}>
          +
        </Button>
      </Group>
      <FieldNotes note={note} error={error} />
    </NumberField>
  )
}
