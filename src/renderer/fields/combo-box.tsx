import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { ComboBox as AriaComboBox, Button, Input, Label, ListBox, Popover } from 'react-aria-components'
import { Icon } from '../components/icon.tsx'
import { FieldNotes } from './clock-field.tsx'
import styles from './field.module.css'
import { onlyMatch } from './fits-typed.ts'
import listStyles from './list-box.module.css'
import { type Choice, Option } from './option.tsx'

interface ComboBoxProps<Id extends string> {
  readonly label: string
  /** Choices that match the text, best first. */
  readonly choices: readonly Choice<Id>[]
  readonly text: string
  readonly onText: (text: string) => void
  /** Called with null when Enter was pressed on text that is added as typed. */
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
  /** True while the choices are not those of the text yet; an Enter waits for them. */
  readonly isPending?: boolean
  /** Text that fits no choice: `added` by Enter as it is, or `kept` because the text is the value; else it stays open. */
  readonly typed?: 'added' | 'kept'
  /** Opens its list below the field only: above it is what the list must not cover, as in a dialog. */
  readonly opensBelow?: boolean
  /** Mark before the text of a choice. */
  readonly markOf?: (choice: Choice<Id>) => ReactNode
}

/** Text field with a list of matching choices. The caller filters them. Enter chooses the only one that fits. */
export function ComboBox<Id extends string>(props: ComboBoxProps<Id>) {
  const { label, choices, text, onText, onChoose, emptyText, placeholder, note, error, markOf } = props
  const box = useRef<HTMLSpanElement>(null)
  // Popover width: the whole control, not only its input.
  const [widthPx, setWidthPx] = useState(0)
  const width = { '--trigger-width': `${widthPx}px` } as CSSProperties
  // A changed value closes the list, also when the text is cleared for the next choice.
  const [made, setMade] = useState<Id | null>(null)
  const onKeyDown = useEnter(props, (id) => {
    setMade(id)
    onChoose(id)
  })
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
      <span role="presentation" ref={box} className={styles.box} onKeyDownCapture={onKeyDown}>
        <Icon name="search" size={14} />
        <Input className={styles.input ?? ''} {...(placeholder === undefined ? {} : { placeholder })} />
        <Button className={styles.arrow ?? ''}>
          <Icon name="down" size={12} />
        </Button>
      </span>
      <FieldNotes note={note} error={error} />
      <Popover
        triggerRef={box}
        style={width}
        className={listStyles.popover ?? ''}
        offset={4}
        shouldFlip={!props.opensBelow}
      >
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

/** Key handler for an Enter without a marked line, which the library would answer by closing the list. */
function useEnter<Id extends string>(props: ComboBoxProps<Id>, choose: (id: Id | null) => void) {
  const { choices, text, typed, isPending = false } = props
  /** Text whose Enter waits for its choices. */
  const entered = useRef<string | null>(null)
  const answer = useEffectEvent(() => {
    const match = entered.current === text ? onlyMatch(choices, text) : null
    entered.current = null
    if (match) choose(match.id)
  })
  useEffect(() => {
    if (!isPending) answer()
  }, [isPending])

  return (event: KeyboardEvent) => {
    const input = event.target
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return
    if (!(input instanceof HTMLInputElement) || input.hasAttribute('aria-activedescendant')) return
    const isOpen = input.getAttribute('aria-expanded') === 'true'
    const match = onlyMatch(choices, text)
    const isTyped = typed !== undefined && !isPending && (choices.length === 0 || !isOpen)
    // The text is the value: the library closes its list, and a closed field leaves Enter to the form.
    if (typed === 'kept' && isTyped) return
    event.preventDefault()
    // The library closes the list of a name that was added.
    if (isTyped) return choose(null)
    event.stopPropagation()
    if (isPending) entered.current = text
    else if (match) choose(match.id)
  }
}
