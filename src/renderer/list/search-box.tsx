import type { KeyboardEvent, RefObject } from 'react'
import { classes } from '../components/class-names.ts'
import { Icon } from '../components/icon.tsx'
import { Keys } from '../components/keys.tsx'
import styles from './search-box.module.css'

interface SearchBoxProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** Called on Escape while there is text. */
  readonly onClear: () => void
  /** Moves the focus to the list, on arrow down. */
  readonly onDown: () => void
  /** Runs the search on Enter; without it Enter does nothing here. */
  readonly onEnter?: () => void
  readonly maxLength: number
  /** Shortcut that focuses the field, shown at its end. */
  readonly keys?: string
  /** Class that sets the width in the header. */
  readonly className?: string | undefined
}

/** Search field in the header of a list. */
export function SearchBox(props: SearchBoxProps) {
  const { field, label, placeholder, value, onChange, onClear, onDown, onEnter, maxLength, keys, className } = props
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && value !== '') onClear()
    else if (event.key === 'ArrowDown') onDown()
    else if (event.key === 'Enter' && onEnter) onEnter()
    // The field has the focus already: its shortcut types nothing.
    else if (event.key === keys && value === '') field.current?.select()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span className={classes(styles.search, className)}>
      <Icon name="search" size={16} />
      <input
        ref={field}
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {keys !== undefined && <Keys keys={keys} />}
    </span>
  )
}
