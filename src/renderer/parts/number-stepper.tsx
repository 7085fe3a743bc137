import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button, Group, Input, Label, TextField } from 'react-aria-components'
import { useWording } from '../stores/wording-context.tsx'
import { classes } from './class-names.ts'
import styles from './field.module.css'
import { FieldNotes } from './field-notes.tsx'
import { bounded, readNumber, stepped } from './number-text.ts'

interface NumberStepperProps {
  readonly label: string
  /** Null where there is none, such as no limit. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly minValue?: number
  readonly maxValue?: number
  readonly step?: number
  readonly isDisabled?: boolean
  /** Shown where the value is null. */
  readonly emptyText?: string
  readonly format?: Intl.NumberFormatOptions
  readonly suffix?: string
  readonly note?: ReactNode
  readonly error?: string | undefined
}

/**
 * A number between minus and plus, by typing, by arrows and by the buttons. Ours and not the library's: that one empties
 * its announcements in a way that the page's policy forbids, and the page would break at the first step.
 */
export function NumberStepper(props: NumberStepperProps) {
  const { label, value, onChange, minValue: min, maxValue: max, step = 1, isDisabled = false, emptyText, note } = props
  const { say } = useWording()
  /** What is being typed; null shows the value. */
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value === null ? '' : new Intl.NumberFormat(say.locale, props.format).format(value)

  const commit = (text: string | null): number | null => {
    setTyped(null)
    const read = text === null ? value : readNumber(text, say.locale)
    if (read === undefined) return value
    const next = read === null ? null : bounded(read, { min, max })
    if (next !== value) onChange(next)
    return next
  }
  const go = (by: number) => {
    const read = typed === null ? value : readNumber(typed, say.locale)
    setTyped(null)
    onChange(stepped(read ?? null, by, { min, max }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (event.key === 'Enter') commit(typed)
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(by * step)
  }
  const button = (sign: '−' | '+', by: number, isEnd: boolean) => (
    <Button
      className={styles.step ?? ''}
      aria-label={`${label} ${sign}`}
      excludeFromTabOrder
      isDisabled={isDisabled || isEnd}
      onPress={() => go(by)}
    >
      {sign}
    </Button>
  )

  return (
    <TextField
      value={typed ?? shown}
      onChange={setTyped}
      onBlur={() => commit(typed)}
      isDisabled={isDisabled}
      isInvalid={props.error !== undefined}
      className={styles.field ?? ''}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Group className={classes(styles.box, styles.stepper)}>
        {button('−', -step, value !== null && min !== undefined && value <= min)}
        <Input
          className={styles.input ?? ''}
          role="spinbutton"
          inputMode="decimal"
          autoComplete="off"
          aria-valuenow={value ?? undefined}
          aria-valuetext={value === null ? emptyText : [shown, props.suffix].filter(Boolean).join(' ')}
          aria-valuemin={min}
          aria-valuemax={max}
          onKeyDown={onKeyDown}
          {...(emptyText === undefined ? {} : { placeholder: emptyText })}
        />
        {props.suffix !== undefined && value !== null && <span className={styles.suffix}>{props.suffix}</span>}
        {button('+', step, value !== null && max !== undefined && value >= max)}
      </Group>
      <FieldNotes note={note} error={props.error} />
    </TextField>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }
