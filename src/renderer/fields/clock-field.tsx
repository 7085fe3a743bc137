import { type KeyboardEvent, useState } from 'react'
import { Button, Group, Input, Label, TextField } from 'react-aria-components'
import { classes } from '../components/class-names.ts'
import { useWording } from '../state/wording-context.tsx'
import { readClock, shiftClock } from './clock-text.ts'
import styles from './field.module.css'
import { FieldNotes } from './field-notes.tsx'

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
