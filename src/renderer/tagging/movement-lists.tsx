import { type KeyboardEvent, useRef } from 'react'
import type { Selection } from 'react-aria-components'
import { ListBox, ListBoxItem } from 'react-aria-components'
import type { RecentMovement } from '../../station/contract/deck-view.ts'
import { useWording } from '../state/wording-context.tsx'
import { chooseActivity, chooseMovement, type MovementChoice } from './movement-choice.ts'
import styles from './movement-fields.module.css'
import type { PickerProps } from './movement-selects.tsx'

interface MovementListsProps extends PickerProps {
  /** Recent movements, listed first. */
  readonly recent: readonly RecentMovement[]
  /** Called for Enter on a movement. */
  readonly onEnter: (choice: MovementChoice) => void
  readonly autoFocus: boolean
}

/** Lists of activities and movements with type-ahead. */
export function MovementLists(props: MovementListsProps) {
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
