import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button, FieldError, Group, Input, Label, Text, TextField, type TextFieldProps } from 'react-aria-components'
import { classes } from '../components/class-names.ts'
import { StateMark } from '../components/state-mark.tsx'
import { useWording } from '../state/wording-context.tsx'
import { readClock, shiftClock } from './clock-text.ts'
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

interface ClockFieldProps {
  readonly label: string
  /** Time such as `07:00`; null while the text is not a time. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /** Step of minus, plus and the arrow keys. */
  readonly stepMinutes?: number
}

/** Field for a time of day; accepts the usual spellings. */
export function ClockField({ label, value, onChange, stepMinutes = 30 }: ClockFieldProps) {
  const { common, phrases } = useWording()
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const isWrong = isLeft && value === null

  const step = (minutes: number) => {
    setTyped(null)
    onChange(shiftClock(value ?? '12:00', minutes))
  }
  const leave = () => {
    setLeft(true)
    if (value !== null) setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') leave()
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? stepMinutes : -stepMinutes)
  }
  const button = (sign: '−' | '+', minutes: number) => (
    <Button
      className={styles.step ?? ''}
      aria-label={`${label} ${sign}`}
      excludeFromTabOrder
      onPress={() => step(minutes)}
    >
      {sign}
    </Button>
  )

  return (
    <TextField
      value={typed ?? (value === null ? '' : phrases.format.timeOfDay(value))}
      onChange={(text) => {
        setTyped(text)
        setLeft(false)
        onChange(readClock(text))
      }}
      onBlur={leave}
      isInvalid={isWrong}
      className={styles.field ?? ''}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Group className={classes(styles.box, styles.stepper)}>
        {button('−', -stepMinutes)}
        <Input className={styles.input ?? ''} size={7} autoComplete="off" onKeyDown={onKeyDown} />
        {button('+', stepMinutes)}
      </Group>
      <FieldNotes note={undefined} error={isWrong ? common.clockWrong : undefined} />
    </TextField>
  )
}
