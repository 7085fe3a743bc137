import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { ComboBox as AriaComboBox, Button, Input, Label, ListBox, Popover } from 'react-aria-components'
import { Icon } from '../icon.tsx'
import styles from './field.module.css'
import { FieldNotes } from './field-notes.tsx'
import listStyles from './list-box.module.css'
import { type Choice, Option } from './option.tsx'

interface ComboBoxProps<Id extends string> {
  readonly label: string
  /** Choices that match the text, best first. */
  readonly choices: readonly Choice<Id>[]
  readonly text: string
  readonly onText: (text: string) => void
  /** Called with null when Enter was pressed on text that matches no choice. */
  readonly onChoose: (id: Id | null) => void
  /** Shown without matching choices. */
  readonly emptyText: string
  readonly placeholder?: string
  readonly note?: ReactNode
  readonly error?: string | undefined
  readonly autoFocus?: boolean
  readonly isDisabled?: boolean
  /** Opens the list with the first letter, arrow down or the button, not with the focus. */
  readonly opensLate?: boolean
  /** Mark before the text of a choice. */
  readonly markOf?: (choice: Choice<Id>) => ReactNode
}

/** Text field with a list of matching choices. The caller filters them. */
export function ComboBox<Id extends string>(props: ComboBoxProps<Id>) {
  const { label, choices, text, onText, onChoose, emptyText, placeholder, note, error, markOf } = props
  const box = useRef<HTMLSpanElement>(null)
  // Popover width: the whole control, not only its input.
  const [widthPx, setWidthPx] = useState(0)
  const width = { '--trigger-width': `${widthPx}px` } as CSSProperties
  // A changed value closes the list, also when the text is cleared for the next choice.
  const [made, setMade] = useState<Id | null>(null)
  return (
    <AriaComboBox
      items={choices}
      inputValue={text}
      onInputChange={onText}
      value={made ?? choices.find((choice) => choice.text === text)?.id ?? null}
      onChange={(key) => {
        const chosen = choices.find(({ id }) => id === key)?.id ?? null
        setMade(chosen)
        if (chosen !== null || made === null) onChoose(chosen)
      }}
      onOpenChange={(isOpen) => {
        if (isOpen) setMade(null)
        setWidthPx(box.current?.offsetWidth ?? 0)
      }}
      menuTrigger={props.opensLate ? 'input' : 'focus'}
      allowsEmptyCollection
      allowsCustomValue
      isInvalid={error !== undefined}
      autoFocus={props.autoFocus ?? false}
      isDisabled={props.isDisabled ?? false}
      className={styles.field ?? ''}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <span ref={box} className={styles.box}>
        <Icon name="search" size={14} />
        <Input className={styles.input ?? ''} {...(placeholder === undefined ? {} : { placeholder })} />
        <Button className={styles.arrow ?? ''}>
          <Icon name="down" size={12} />
        </Button>
      </span>
      <FieldNotes note={note} error={error} />
      <Popover triggerRef={box} style={width} className={listStyles.popover ?? ''} offset={4}>
        <ListBox<Choice<Id>>
          className={listStyles.list ?? ''}
          renderEmptyState={() => <p className={listStyles.empty}>{emptyText}</p>}
        >
          {(choice) => <Option choice={choice} mark={markOf?.(choice)} />}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}
