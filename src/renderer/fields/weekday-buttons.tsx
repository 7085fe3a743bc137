import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useWording } from '../state/wording-context.tsx'
import segments from './segments.module.css'
import { weekdays } from './weekdays.ts'

interface WeekdayButtonsProps {
  readonly label: string
  readonly days: readonly number[]
  readonly onChange: (days: number[]) => void
  readonly isDisabled?: boolean
}

/** Toggle buttons for any number of weekdays. */
export function WeekdayButtons({ label, days, onChange, isDisabled = false }: WeekdayButtonsProps) {
  const { queue } = useWording()
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="multiple"
      isDisabled={isDisabled}
      selectedKeys={days.map(String)}
      onSelectionChange={(keys) => onChange(weekdays.filter((day) => keys.has(String(day))))}
      className={segments.segments ?? ''}
    >
      {weekdays.map((day) => (
        <ToggleButton key={day} id={String(day)} className={segments.segment ?? ''}>
          {queue.days[`d${day}`]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
