import { useState } from 'react'
import { settingBounds } from '../../station/contract/settings.ts'
import { useWording } from '../state/wording-context.tsx'
import { NumberStepper } from './number-stepper.tsx'
import { Select } from './select.tsx'

interface LimitFieldProps {
  readonly label: string
  /** Limit in Mbit/s; null for none. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly isDisabled?: boolean
}

/** Preset limits in Mbit/s. */
const presetLimits = [5, 10, 20, 50] as const
const NONE = 'none'
const OTHER = 'other'

/** Field for the upload limit: none, a preset, or another number. Used by Queue and Settings. */
export function LimitField({ label, value, onChange, isDisabled = false }: LimitFieldProps) {
  const { common, phrases } = useWording()
  const [state, setState] = useState<'closed' | 'other' | 'returned'>('closed')
  if (state === 'other')
    return (
      <NumberStepper
        label={label}
        value={value}
        minValue={settingBounds.limitMbitPerSecond.min}
        maxValue={settingBounds.limitMbitPerSecond.max}
        startValue={presetLimits[0]}
        emptyText={common.limitNone}
        suffix={common.limitUnit}
        onChange={onChange}
        autoFocus
        onDone={(by) => setState(by === 'blur' ? 'closed' : 'returned')}
      />
    )
  const limits =
    value === null || presetLimits.some((presetLimit) => presetLimit === value)
      ? presetLimits
      : [...presetLimits, value]
  return (
    <Select
      label={label}
      isDisabled={isDisabled}
      autoFocus={state === 'returned'}
      value={value === null ? NONE : String(value)}
      choices={[
        { id: NONE, text: common.limitNone },
        ...limits
          .toSorted((one, other) => one - other)
          .map((limit) => ({
            id: String(limit),
            text: `${phrases.format.number(limit)} ${common.limitUnit}`,
          })),
        { id: OTHER, text: common.limitOther },
      ]}
      onChange={(id) => {
        if (id === OTHER) setState('other')
        else onChange(id === NONE ? null : Number(id))
      }}
    />
  )
}
