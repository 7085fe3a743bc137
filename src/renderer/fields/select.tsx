import type { ReactNode } from 'react'
import { Select as AriaSelect, Button, Label, ListBox, Popover, SelectValue } from 'react-aria-components'
import { classes } from '../components/class-names.ts'
import { Icon } from '../components/icon.tsx'
import { useWording } from '../state/wording-context.tsx'
import { FieldNotes } from './clock-field.tsx'
import styles from './field.module.css'
import listStyles from './list-box.module.css'
import { type Choice, Option } from './option.tsx'

interface SelectProps<Id extends string> {
  readonly label: string
  readonly choices: readonly Choice<Id>[]
  /** Null while nothing is chosen. */
  readonly value: Id | null
  readonly onChange: (value: Id) => void
  readonly placeholder?: string
  readonly note?: ReactNode
  readonly error?: string | undefined
  readonly isDisabled?: boolean
  readonly autoFocus?: boolean
}

/** Select for a short list of choices. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, choices, value, onChange, note, error, isDisabled = false, autoFocus = false } = props
  const { common } = useWording()
  return (
    <AriaSelect
      value={value}
      onChange={(key) => {
        const chosen = choices.find(({ id }) => id === key)
        if (chosen) onChange(chosen.id)
      }}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      autoFocus={autoFocus}
      placeholder={props.placeholder ?? common.chooseOne}
      className={styles.field ?? ''}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Button className={styles.box ?? ''}>
        <SelectValue className={styles.value ?? ''}>
          {({ defaultChildren, isPlaceholder }) =>
            isPlaceholder ? defaultChildren : choices.find(({ id }) => id === value)?.text
          }
        </SelectValue>
        <span className={styles.arrow}>
          <Icon name="down" size={12} />
        </span>
      </Button>
      <FieldNotes note={note} error={error} />
      <Popover className={classes(listStyles.popover)} offset={4}>
        <ListBox items={choices} className={listStyles.list ?? ''}>
          {(choice) => <Option choice={choice} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
