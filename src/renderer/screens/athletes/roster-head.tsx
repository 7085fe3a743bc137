import type { KeyboardEvent, RefObject } from 'react'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { FilterChip } from '../../components/list/filter-chip.tsx'
import layout from '../../components/list/list-screen.module.css'
import { useWording } from '../../state/wording-context.tsx'
import styles from './athletes-screen.module.css'
import { filterText } from './list/filter-dialog.tsx'
import type { RosterListing } from './list/use-roster.ts'

interface RosterHeadProps {
  readonly search: RefObject<HTMLInputElement | null>
  readonly roster: RosterListing
  /** Number of matches; null before the first answer. */
  readonly total: number | null
  readonly onShow: (dialog: 'filter' | 'columns' | 'duplicates') => void
  readonly onNew: () => void
  readonly onImport: () => void
  /** Moves the focus to the list. */
  readonly onDown: () => void
}

/** Header of the roster: number of matches, search, filters and actions. */
export function RosterHead({ search, roster, total, onShow, onNew, onImport, onDown }: RosterHeadProps) {
  const wording = useWording()
  const { athletes, imports, say } = wording
  const { query } = roster
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && query.text !== '') roster.search('')
    else if (event.key === 'ArrowDown') onDown()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <header className={layout.head}>
      <b className={styles.count} aria-hidden="true">
        {total === null ? '' : say.format.number(total)}
      </b>
      <span className={styles.search}>
        <Icon name="search" size={16} />
        <input
          ref={search}
          type="text"
          role="searchbox"
          aria-label={athletes.search}
          placeholder={athletes.search}
          autoComplete="off"
          spellCheck={false}
          maxLength={1_000}
          value={query.text}
          onChange={(event) => roster.search(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </span>
      {query.filters.map((filter) => {
        const text = filterText(filter, wording)
        return (
          <FilterChip
            key={JSON.stringify(filter)}
            text={text}
            removeText={athletes.removeFilter(text)}
            onRemove={() => roster.removeFilter(filter)}
          />
        )
      })}
      <Button keys="f" onPress={() => onShow('filter')} isDisabled={query.filters.length >= 20}>
        {athletes.addFilter}
      </Button>
      <Button onPress={() => onShow('columns')}>{athletes.columns}</Button>
      <Button onPress={() => onShow('duplicates')}>{athletes.duplicates}</Button>
      <Button keys="i" onPress={onImport}>
        {imports.import}
      </Button>
      <Button tone="primary" keys="c" onPress={onNew}>
        {athletes.newAthlete}
      </Button>
    </header>
  )
}
