import { type KeyboardEvent, useRef, useState } from 'react'
import { ListBox, ListBoxItem, type Selection } from 'react-aria-components'
import { isSided, parseDimensionValue } from '../../service/dimension-values.ts'
import { activities, movementsOf, suggestedValuesOf } from '../../service/movements.ts'
import type { RecentMovement } from '../../station/contract/deck-view.ts'
import type { TagValue } from '../../station/contract/tags.ts'
import { Button } from '../components/button.tsx'
import { Field } from '../fields/clock-field.tsx'
import type { Choice } from '../fields/option.tsx'
import { Segments } from '../fields/segments.tsx'
import { Select } from '../fields/select.tsx'
import { useWording } from '../state/wording-context.tsx'
import {
  choiceDimensions,
  chooseActivity,
  chooseDimension,
  chooseMovement,
  completeDimensions,
  type Dimensions,
  type MovementChoice,
} from './movement-choice.ts'
import styles from './movement-fields.module.css'

interface PickerProps {
  readonly choice: MovementChoice
  /** Choices by their displayed names. */
  readonly activities: readonly Choice[]
  readonly movements: readonly Choice[]
  readonly onChange: (choice: MovementChoice) => void
}

const NONE = ''

/** Selects for activity and movement; both are optional. */
function MovementSelects({
  choice,
  activities,
  movements,
  onChange,
  isDisabled,
}: PickerProps & { readonly isDisabled: boolean }) {
  const { settings, common } = useWording()
  const none = { id: NONE, text: settings.notSet }
  return (
    <>
      <Select
        label={common.activity}
        choices={[none, ...activities]}
        value={choice.activity ?? NONE}
        onChange={(id) => onChange(chooseActivity(choice, id === NONE ? null : id))}
        isDisabled={isDisabled}
      />
      <Select
        label={common.movement}
        choices={[none, ...movements]}
        value={choice.movement ?? NONE}
        onChange={(id) => onChange(chooseMovement(choice, id === NONE ? null : id))}
        isDisabled={isDisabled || choice.activity === null}
      />
    </>
  )
}

interface MovementListsProps extends PickerProps {
  /** Recent movements, listed first. */
  readonly recent: readonly RecentMovement[]
  /** Called for Enter on a movement. */
  readonly onEnter: (choice: MovementChoice) => void
  readonly autoFocus: boolean
}

/** Lists of activities and movements with type-ahead. */
function MovementLists(props: MovementListsProps) {
  const { choice, activities, movements, recent, onChange, onEnter, autoFocus } = props
  const { common, tagging } = useWording()
  const movementsHere = recent.filter(({ activity }) => activity === choice.activity)
  return (
    <>
      <Column
        label={common.activity}
        items={recentFirst(
          activities,
          recent.map(({ activity }) => activity),
        )}
        selected={choice.activity}
        onSelect={(activity) => onChange(chooseActivity(choice, activity))}
        onEnter={(activity) => onChange(chooseActivity(choice, activity))}
        autoFocus={autoFocus && choice.activity === null}
      />
      <Column
        // Remounts the list for another activity.
        key={choice.activity}
        label={common.movement}
        items={recentFirst(
          movements,
          movementsHere.map(({ movement }) => movement),
        )}
        selected={choice.movement}
        onSelect={(movement) => onChange(chooseMovement(choice, movement))}
        onEnter={(movement) => onEnter(chooseMovement(choice, movement))}
        autoFocus={autoFocus && choice.activity !== null}
        emptyText={tagging.activityFirst}
      />
    </>
  )
}

interface ColumnProps {
  readonly label: string
  readonly items: readonly { readonly id: string; readonly text: string }[]
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  readonly onEnter: (id: string) => void
  readonly autoFocus: boolean
  readonly emptyText?: string
}

function Column({ label, items, selected, onSelect, onEnter, autoFocus, emptyText }: ColumnProps) {
  /** False while an entry has focus only by Tab: neither Tab nor Enter selects it then. */
  const hasMoved = useRef(false)
  const onKeyDownCapture = ({ key }: KeyboardEvent) => {
    if (key.length === 1 || /^(Arrow|Home|End|Page)/.test(key)) hasMoved.current = true
  }
  const select = (keys: Selection) => {
    if (!hasMoved.current) return
    const chosen = items.find(({ id }) => keys !== 'all' && keys.has(id))
    if (chosen) onSelect(chosen.id)
  }
  return (
    // Captures keys before the list handles them.
    <div
      className={styles.column}
      onKeyDownCapture={onKeyDownCapture}
      onPointerDownCapture={() => (hasMoved.current = true)}
    >
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <ListBox
        aria-label={label}
        items={items}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={selected === null ? [] : [selected]}
        onSelectionChange={select}
        onAction={(key) => (hasMoved.current || key === selected) && onEnter(String(key))}
        autoFocus={autoFocus}
        className={styles.list ?? ''}
        renderEmptyState={() => <p className={styles.none}>{emptyText}</p>}
      >
        {({ id, text }) => (
          <ListBoxItem id={id} textValue={text} className={styles.item ?? ''}>
            {text}
          </ListBoxItem>
        )}
      </ListBox>
    </div>
  )
}

/** Moves recent items to the front, in that order. */
function recentFirst<Item extends { readonly id: string }>(items: readonly Item[], recent: readonly string[]): Item[] {
  const known = [...new Set(recent)].flatMap((id) => items.filter((item) => item.id === id))
  return [...known, ...items.filter((item) => !known.includes(item))]
}

interface DimensionFieldProps {
  /** `lists` shows suggestions as buttons, for dialogs; `form` shows them in the field. */
  readonly skin: 'lists' | 'form'
  readonly dimension: string
  readonly value: TagValue | null
  /** True when the value is the athlete's last one and not chosen yet. */
  readonly isSuggested: boolean
  readonly onChange: (value: TagValue | null) => void
  readonly isDisabled: boolean
}

/** Field of one dimension: left or right for sided ones, else text with common values as suggestions. */
function DimensionField(props: DimensionFieldProps) {
  const { tagging } = useWording()
  if (props.skin === 'form') return isSided(props.dimension) ? <SideSelect {...props} /> : <Text {...props} />
  return (
    <div className={styles.dimension}>
      {isSided(props.dimension) ? <Side {...props} /> : <Text {...props} />}
      {props.isSuggested && <span className={styles.note}>{tagging.suggested}</span>}
    </div>
  )
}

function Side({ dimension, value, onChange }: DimensionFieldProps) {
  const { phrases, settings } = useWording()
  const choices = (['left', 'right'] as const).map((side) => ({ id: side, text: phrases.dimensionValue(side) }))
  return (
    <>
      <span className={styles.label} aria-hidden="true">
        {phrases.dimension(dimension)}
      </span>
      <Segments<'left' | 'right' | 'none'>
        label={phrases.dimension(dimension)}
        choices={[...choices, { id: 'none', text: settings.notSet }]}
        value={value === 'left' || value === 'right' ? value : 'none'}
        onChange={(side) => onChange(side === 'none' ? null : side)}
      />
    </>
  )
}

function SideSelect({ dimension, value, onChange, isDisabled }: DimensionFieldProps) {
  const { phrases, settings } = useWording()
  const sides = suggestedValuesOf(dimension).map((side) => ({ id: side, text: phrases.dimensionValue(side) }))
  return (
    <Select
      label={phrases.dimension(dimension)}
      choices={[{ id: '', text: settings.notSet }, ...sides]}
      value={value === null ? '' : String(value)}
      onChange={(side) => onChange(side === '' ? null : side)}
      isDisabled={isDisabled}
    />
  )
}

function Text({ skin, dimension, value, onChange, isDisabled }: DimensionFieldProps) {
  const { phrases } = useWording()
  const wordsOf = (value: TagValue) => phrases.dimensionValue(value)
  const usual = suggestedValuesOf(dimension)
  /** Text being typed; null shows the value. */
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <>
      <Field
        label={phrases.dimension(dimension)}
        // Numbers are not localized here: “1,234” would be read as a fraction.
        value={typed ?? (typeof value === 'number' ? String(value) : value === null ? '' : wordsOf(value))}
        onChange={(text) => {
          setTyped(text)
          onChange(parseDimensionValue(dimension, text, wordsOf) ?? null)
        }}
        onBlur={() => setTyped(null)}
        isDisabled={isDisabled}
        {...(skin === 'form' && { placeholder: usual.map(wordsOf).join(', ') })}
      />
      {skin === 'lists' && usual.length > 0 && (
        <span className={styles.suggestions}>
          {usual.map((known) => (
            <Button
              key={known}
              onPress={() => {
                setTyped(null)
                onChange(known)
              }}
            >
              {wordsOf(known)}
            </Button>
          ))}
        </span>
      )}
    </>
  )
}

interface CommonProps {
  readonly choice: MovementChoice
  readonly onChange: (choice: MovementChoice) => void
}

interface ListsProps extends CommonProps {
  readonly skin: 'lists'
  readonly suggested: Dimensions
  /** Recent movements, listed first. */
  readonly recent: readonly RecentMovement[]
  /** Called for Enter on a movement. */
  readonly onEnter: (choice: MovementChoice) => void
  readonly autoFocus?: boolean
}

interface FormProps extends CommonProps {
  readonly skin: 'form'
  readonly isDisabled?: boolean
}

/** Fields for activity, movement and dimensions: as lists in a dialog, or as selects in a form. */
export function MovementFields(props: ListsProps | FormProps) {
  const { choice, onChange } = props
  const { phrases, tagging } = useWording()
  const named = (names: readonly string[], nameOf: (name: string) => string) =>
    names.map((name) => ({ id: name, text: nameOf(name) })).toSorted((a, b) => a.text.localeCompare(b.text))
  const pickers = {
    choice,
    onChange,
    activities: named(activities, phrases.activity),
    movements: named(choice.activity === null ? [] : movementsOf(choice.activity), phrases.movement),
  }
  const isDisabled = props.skin === 'form' && props.isDisabled === true
  const values = completeDimensions(choice, props.skin === 'lists' ? props.suggested : {})
  const dimensions = choiceDimensions(choice).map((dimension) => (
    <DimensionField
      key={`${choice.activity} ${choice.movement} ${dimension}`}
      skin={props.skin}
      dimension={dimension}
      value={values[dimension] ?? null}
      isSuggested={!Object.hasOwn(choice.said, dimension) && values[dimension] !== undefined}
      onChange={(value) => onChange(chooseDimension(choice, dimension, value))}
      isDisabled={isDisabled}
    />
  ))
  if (props.skin === 'form')
    return (
      <>
        <MovementSelects {...pickers} isDisabled={isDisabled} />
        {dimensions}
      </>
    )
  return (
    <div className={styles.fields}>
      <MovementLists {...pickers} recent={props.recent} onEnter={props.onEnter} autoFocus={props.autoFocus ?? false} />
      <div className={styles.dimensions}>
        {choice.movement !== null && dimensions.length === 0 && <p className={styles.none}>{tagging.noDimensions}</p>}
        {dimensions}
      </div>
    </div>
  )
}
