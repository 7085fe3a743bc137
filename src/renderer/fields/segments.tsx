import type { ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import styles from './segments.module.css'

interface SegmentsProps<Id extends string> {
  readonly label: string
  readonly choices: readonly { readonly id: Id; readonly text: ReactNode }[]
  readonly value: Id | null
  readonly onChange: (value: Id) => void
  readonly isDisabled?: boolean
}

/** Segmented control for two to five choices. */
export function Segments<Id extends string>({
  label,
  choices,
  value,
  onChange,
  isDisabled = false,
}: SegmentsProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      isDisabled={isDisabled}
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => {
        const chosen = choices.find(({ id }) => keys.has(id))
        if (chosen) onChange(chosen.id)
      }}
      className={styles.segments ?? ''}
    >
      {choices.map(({ id, text }) => (
        <ToggleButton key={id} id={id} className={styles.segment ?? ''}>
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
