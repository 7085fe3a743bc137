import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import type { FindQuery } from '../../../contract/clips/find.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Keys } from '../../components/keys.tsx'
import { FilterChip } from '../../components/list/filter-chip.tsx'
import layout from '../../components/list/list-screen.module.css'
import { useWording } from '../../state/wording-context.tsx'
import { emptyQuery } from './find-address.ts'
import type { ShownFilter } from './find-filters.ts'
import styles from './find-screen.module.css'

interface FindHeadProps {
  readonly search: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly filters: readonly ShownFilter[]
  readonly onText: (text: string) => void
  readonly onQuery: (query: FindQuery) => void
  /** Moves the focus to the list. */
  readonly onDown: () => void
}

/** Delay between the last letter and the change of the address. */
const TYPING_DELAY_MS = 150

/** Header of the search: the text and the active filters, each with a remove button. */
export function FindHead({ search, text, filters, onText, onQuery, onDown }: FindHeadProps) {
  const { find } = useWording()
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  // The address changed by Back or by removing a filter.
  if (known !== text) {
    setKnown(text)
    setTyped(text)
  }

  useEffect(() => {
    if (typed === text) return
    const timer = setTimeout(() => onText(typed), TYPING_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, text, onText])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== '') setTyped('')
    else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      onText(typed)
      onDown()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const chips = filters.filter(({ key }) => key !== 'text')
  return (
    <header className={layout.head}>
      <span className={styles.search}>
        <Icon name="search" size={16} />
        <input
          ref={search}
          type="text"
          role="searchbox"
          aria-label={find.search}
          placeholder={find.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Keys keys="/" />
      </span>
      {chips.map((filter) => (
        <FilterChip
          key={filter.key}
          text={filter.text}
          removeText={find.removeFilter(filter.text)}
          onRemove={() => onQuery(filter.without)}
        />
      ))}
      {filters.length > 1 && (
        <Button tone="quiet" onPress={() => onQuery(emptyQuery)}>
          {find.clearFilters}
        </Button>
      )}
    </header>
  )
}
