import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import styles from './finder.module.css'
import { type FinderEntry, FinderList } from './finder-list.tsx'

interface FinderProps {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  /** What fits the text, best first. */
  readonly entries: readonly FinderEntry[]
  /** Whether the entries are those of the present text: Enter waits for them. */
  readonly isSettled: boolean
  readonly onChoose: (id: string) => void
  /** Where nothing fits. */
  readonly emptyText: string
}

/** Type a few letters, press Enter: the first that fits is chosen. Its list stands below, always open. */
export function Finder({ label, text, onText, entries, isSettled, onChoose, emptyText }: FinderProps) {
  const id = useId()
  const [index, setIndex] = useState(0)
  /** Enter came before the answer to what was typed: it means the first of that answer. */
  const isAwaited = useRef(false)
  const last = entries.length - 1
  const active = Math.min(index, last)

  const choose = (index: number) => {
    const entry = entries[index]
    if (entry) onChoose(entry.id)
  }

  const chooseAwaited = useEffectEvent(() => {
    if (isAwaited.current) choose(0)
    isAwaited.current = false
  })
  useEffect(() => {
    if (isSettled) chooseAwaited()
  }, [isSettled])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setIndex(active >= last ? 0 : active + 1)
    else if (event.key === 'ArrowUp') setIndex(active <= 0 ? last : active - 1)
    else if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    else if (isSettled) choose(active)
    else isAwaited.current = true
    event.preventDefault()
  }

  const optionId = (index: number) => `${id}-${index}`
  return (
    <>
      <div className={styles.search}>
        <Icon name="search" size={18} />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens it wants to type
          autoFocus
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={label}
          className={styles.input}
          value={text}
          onChange={(event) => {
            onText(event.target.value)
            setIndex(0)
            isAwaited.current = false
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <FinderList
        id={id}
        label={label}
        optionId={optionId}
        entries={entries}
        active={active}
        onChoose={choose}
        emptyText={emptyText}
      />
    </>
  )
}
