import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button, Group, Input, Label, TextField } from 'react-aria-components'
import { classes } from '../components/class-names.ts'
import { useWording } from '../state/wording-context.tsx'
import { FieldNotes } from './clock-field.tsx'
import styles from './field.module.css'
import { isWithin, readNumber, stepNumber } from './number-text.ts'

interface NumberStepperProps {
  readonly label: string
  /** Null for no value, such as no limit. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly minValue?: number
  readonly maxValue?: number
  readonly step?: number
  readonly isDisabled?: boolean
  /** Placeholder of a null value. */
  readonly emptyText?: string
  readonly format?: Intl.NumberFormatOptions
  readonly suffix?: string
  readonly note?: ReactNode
  readonly error?: string | undefined
  /** First value of a step from null. */
  readonly startValue?: number
  readonly autoFocus?: boolean
  /** Accepts whole numbers only. */
  readonly isWhole?: boolean
  /** Called when the input was committed or canceled. */
  readonly onDone?: (by: 'enter' | 'escape' | 'blur') => void
}

/**
 * Number field with minus and plus. React Aria's NumberField clamps typed numbers and steps with the mouse wheel; this
 * field reports an invalid number and leaves it to be corrected.
 */
export function NumberStepper(props: NumberStepperProps) {
  const { label, value, onChange, minValue: min, maxValue: max, step = 1, isDisabled = false, emptyText, note } = props
  const { common, phrases } = useWording()
  /** Text being typed; null shows the value. */
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value === null ? '' : new Intl.NumberFormat(phrases.locale, props.format).format(value)

  const problem = numberProblem(typed, { min, max, isWhole: props.isWhole ?? false, locale: phrases.locale })
  const [wasLeft, setLeft] = useState(false)

  /** Returns true when the input was stored, or when nothing was typed. */
  const commit = (): boolean => {
    setLeft(true)
    if (typed === null) return true
    if (problem !== null) return false
    const read = readNumber(typed, phrases.locale) ?? null
    setTyped(null)
    if (read !== value) onChange(read)
    return true
  }
  const go = (by: number) => {
    const read = typed === null ? value : readNumber(typed, phrases.locale)
    setTyped(null)
    onChange(stepNumber(read ?? null, by, { min, max }, props.startValue))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = keySteps[event.key]
    if (event.key === 'Enter' && commit()) props.onDone?.('enter')
    if (event.key === 'Escape' && (typed !== null || props.onDone)) {
      event.stopPropagation()
      setTyped(null)
      props.onDone?.('escape')
    }
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

  const error =
    wasLeft && problem !== null ? common.numberWrong(problem, boundsText({ min, max }, phrases)) : props.error

  return (
    <TextField
      value={typed ?? shown}
      onChange={(text) => {
        setLeft(false)
        setTyped(text)
      }}
      onBlur={() => commit() && props.onDone?.('blur')}
      autoFocus={props.autoFocus ?? false}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
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
      <FieldNotes note={note} error={error} />
    </TextField>
  )
}

type NumberProblem = 'no-number' | 'not-whole' | 'out-of-bounds'

interface NumberRules {
  readonly min: number | undefined
  readonly max: number | undefined
  readonly isWhole: boolean
  readonly locale: string
}

function numberProblem(typed: string | null, { min, max, isWhole, locale }: NumberRules): NumberProblem | null {
  const read = typed === null ? null : readNumber(typed, locale)
  if (read === null) return null
  if (read === undefined) return 'no-number'
  if (!isWithin(read, { min, max })) return 'out-of-bounds'
  return isWhole && !Number.isInteger(read) ? 'not-whole' : null
}

const boundsText = (
  { min, max }: Pick<NumberRules, 'min' | 'max'>,
  { format }: ReturnType<typeof useWording>['phrases'],
): { min: string | null; max: string | null } => ({
  min: min === undefined ? null : format.number(min),
  max: max === undefined ? null : format.number(max),
})

const keySteps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }
