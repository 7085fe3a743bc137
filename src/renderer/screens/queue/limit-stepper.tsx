import { Button, Group, Input, Label, NumberField } from 'react-aria-components'
import { classes } from '../../parts/class-names.ts'
import field from '../../parts/field.module.css'
import { useWording } from '../../stores/wording-context.tsx'
import { lowerLimit, raiseLimit } from './limit-steps.ts'
import styles from './transfer-controls.module.css'

interface LimitStepperProps {
  /** In Mbit/s; null for none. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly measuredMbitPerSecond: number
}

/** The limit. Every number can be typed, minus and plus go through those that are usual. An empty field is no limit. */
export function LimitStepper({ value, onChange, measuredMbitPerSecond }: LimitStepperProps) {
  const { queue } = useWording()
  return (
    <NumberField
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      minValue={0.1}
      formatOptions={{ maximumFractionDigits: 1 }}
      className={field.field ?? ''}
    >
      <span className={styles.labelLine}>
        <Label className={field.label ?? ''}>{queue.limit}</Label>
        {value !== null && (
          <Button slot={null} className={styles.clear ?? ''} onPress={() => onChange(null)}>
            {queue.noLimit}
          </Button>
        )}
      </span>
      <Group className={classes(field.box, field.stepper)}>
        <Button
          slot={null}
          aria-label={queue.lessLimit}
          className={classes(field.step, styles.less)}
          onPress={() => onChange(lowerLimit(value, measuredMbitPerSecond))}
        >
          −
        </Button>
        <Input className={field.input ?? ''} placeholder={queue.noLimit} />
        <Button
          slot={null}
          aria-label={queue.moreLimit}
          isDisabled={value === null}
          className={classes(field.step, styles.more)}
          onPress={() => onChange(raiseLimit(value))}
        >
          +
        </Button>
      </Group>
    </NumberField>
  )
}
