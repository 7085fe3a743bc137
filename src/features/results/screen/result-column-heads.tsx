import { useId } from 'react'
import { classes } from '../../../renderer/components/class-names.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import type { TableView } from '../table.ts'
import type { ColumnAppearance } from './column-appearance.ts'
import styles from './table.module.css'
import { ROW_NAME_COLUMN } from './table-view.ts'

interface ColumnHeadsProps {
  readonly view: TableView
  readonly columns: readonly ColumnAppearance[]
  readonly sort: TableView['sort']
  readonly onSort: (column: number) => void
}

/** Column titles with unit and aggregate. A press sorts by the column, a second one reverses the order. */
export function ResultColumnHeads({ view, columns, sort, onSort }: ColumnHeadsProps) {
  const { resultsTable } = useWording()
  const isGrouped = view.grouping !== 'session'
  return (
    <div data-side-scroll className={styles.heads}>
      <div className={styles.line}>
        <span className={classes(styles.first, styles.headFirst)}>
          <SortButton
            name={resultsTable.rowHeads[view.grouping]}
            order={orderOf(sort, ROW_NAME_COLUMN)}
            onPress={() => onSort(ROW_NAME_COLUMN)}
          />
        </span>
        <span className={styles.headCount}>{isGrouped ? resultsTable.repsHead : resultsTable.counted}</span>
        {columns.map((column, at) => (
          <span key={column.key} className={classes(styles.head, column.isText && styles.left)}>
            <SortButton
              name={column.name}
              aggregate={column.aggregate === null ? null : resultsTable.aggregates[column.aggregate]}
              unit={column.unit}
              meaning={column.meaning}
              order={orderOf(sort, at)}
              onPress={() => onSort(at)}
            />
          </span>
        ))}
      </div>
    </div>
  )
}

type Order = 'up' | 'down' | null

const orderOf = (sort: TableView['sort'], column: number): Order =>
  sort.column === column ? (sort.descending ? 'down' : 'up') : null

interface SortButtonProps {
  readonly name: string
  readonly aggregate?: string | null
  readonly unit?: string | null
  readonly meaning?: string
  readonly order: Order
  readonly onPress: () => void
}

function SortButton({ name, aggregate = null, unit = null, meaning, order, onPress }: SortButtonProps) {
  const { resultsTable } = useWording()
  const id = useId()
  const note = [aggregate, unit].filter((part) => part !== null).join(', ')
  // The accessible name contains the visible text, for voice control.
  const whole = note === '' ? name : `${name} ${note}`
  const label =
    order === null
      ? resultsTable.sortBy(whole)
      : order === 'down'
        ? resultsTable.sortedDown(whole)
        : resultsTable.sortedUp(whole)
  return (
    <>
      <button
        type="button"
        className={classes(styles.sort, order !== null && styles.sorted)}
        aria-label={label}
        aria-describedby={meaning === undefined ? undefined : id}
        title={meaning ?? label}
        onClick={onPress}
      >
        <b>
          {name}
          {order !== null && (order === 'down' ? ' ▾' : ' ▴')}
        </b>{' '}
        {note !== '' && <span className={styles.unit}>{note}</span>}
      </button>
      {meaning !== undefined && (
        <span id={id} className={typography.hidden}>
          {meaning}
        </span>
      )}
    </>
  )
}
