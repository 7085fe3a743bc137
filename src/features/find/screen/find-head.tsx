import { type RefObject, useEffect, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { FilterChip } from '../../../renderer/list/filter-chip.tsx'
import layout from '../../../renderer/list/list-screen.module.css'
import { SearchBox } from '../../../renderer/list/search-box.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { FindQuery } from '../../../station/contract/find-query.ts'
import type { ShownFilter } from './find-filters.ts'
import styles from './find-screen.module.css'
import { emptyQuery } from './use-find-navigation.ts'

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

/** Delay after which the opened screen focuses the search: a closing palette restores the focus first. */
const FOCUS_DELAY_MS = 100

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

  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) search.current?.focus()
    }, FOCUS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [search])

  const searchNow = () => {
    onText(typed)
    onDown()
  }

  const chips = filters.filter(({ key }) => key !== 'text')
  return (
    <header className={layout.head}>
      <SearchBox
        field={search}
        label={find.search}
        placeholder={find.placeholder}
        value={typed}
        onChange={setTyped}
        onClear={() => setTyped('')}
        onDown={searchNow}
        onEnter={searchNow}
        maxLength={200}
        keys="/"
        className={styles.search}
      />
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
