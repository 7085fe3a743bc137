import { Fragment, useEffect, useRef } from 'react'
import type from '../../theme/type.module.css'
import { classes } from '../class-names.ts'
import { Keys } from '../key.tsx'
import styles from './finder.module.css'
import option from './option.module.css'

/** Something to find. Entries of one group stand together, below its name. */
export interface FinderEntry {
  readonly id: string
  readonly text: string
  readonly group?: string
  readonly note?: string | undefined
  readonly keys?: string | undefined
  /** Names of people are larger than those of commands. */
  readonly isLarge?: boolean
}

interface FinderListProps {
  readonly id: string
  readonly label: string
  readonly optionId: (index: number) => string
  readonly entries: readonly FinderEntry[]
  readonly active: number
  readonly onChoose: (index: number) => void
  readonly emptyText: string
}

/** What fits. The focus stays in the text; `active` is what Enter chooses. */
export function FinderList({ id, label, optionId, entries, active, onChoose, emptyText }: FinderListProps) {
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active, entries])

  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={styles.list}>
      {entries.length === 0 && (
        <div role="option" aria-selected={false} aria-disabled className={styles.none}>
          {emptyText}
        </div>
      )}
      {entries.map(({ id: key, text, group, note, keys, isLarge = false }, index) => (
        <Fragment key={key}>
          {group !== undefined && group !== entries[index - 1]?.group && (
            <p role="presentation" className={classes(type.cap, styles.head)}>
              {group}
            </p>
          )}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focus and its keys stay in the text */}
          <div
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={classes(option.option, styles.entry, index === active && option.ready)}
            onClick={() => onChoose(index)}
          >
            <span className={classes(option.text, isLarge && styles.large)}>{text}</span>
            {note !== undefined && <span className={option.note}>{note}</span>}
            {keys !== undefined && <Keys keys={keys} />}
          </div>
        </Fragment>
      ))}
    </div>
  )
}
