import type { RefObject } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { FilterChip } from '../../../renderer/list/filter-chip.tsx'
import layout from '../../../renderer/list/list-screen.module.css'
import { SearchBox } from '../../../renderer/list/search-box.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './athletes-screen.module.css'
import { filterText } from './filter-dialog.tsx'
import type { RosterListing } from './use-roster.ts'

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
  const { athletes, imports, phrases } = wording
  const { query } = roster
  return (
    <header className={layout.head}>
      <b className={styles.count} aria-hidden="true">
        {total === null ? '' : phrases.format.number(total)}
      </b>
      <SearchBox
        field={search}
        label={athletes.search}
        placeholder={athletes.search}
        value={query.text}
        onChange={roster.search}
        onClear={() => roster.search('')}
        onDown={onDown}
        maxLength={1_000}
      />
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
