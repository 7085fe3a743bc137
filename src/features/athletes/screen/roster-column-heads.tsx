import { classes } from '../../../renderer/components/class-names.ts'
import layout from '../../../renderer/list/list-screen.module.css'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import type { RosterField, RosterSort } from '../../../station/contract/roster.ts'
import { columnHead, columnTitle, gridTemplateOf, isSortable, type RosterListColumn } from './roster-columns.ts'
import styles from './roster-list.module.css'

interface ColumnHeadsProps {
  readonly columns: readonly RosterListColumn[]
  readonly sort: RosterSort
  readonly onSort: (sort: RosterSort) => void
}

/** Column titles; those of sortable columns are buttons. */
export function RosterColumnHeads({ columns, sort, onSort }: ColumnHeadsProps) {
  const wording = useWording()
  const head = (field: RosterField, name: string, text = name) => (
    <SortButton field={field} name={name} text={text} sort={sort} onSort={onSort} />
  )
  return (
    <div
      className={classes(layout.heads, styles.heads, typography.cap)}
      style={{ gridTemplateColumns: gridTemplateOf(columns) }}
    >
      <span className={styles.names}>
        {head('first_name', wording.athletes.name)}
        {head('last_name', wording.athletes.fields.last_name)}
      </span>
      {columns.map(({ id, isRight }) => (
        <span key={id} className={classes(typography.cut, isRight && styles.right)}>
          {isSortable(id) ? head(id, columnTitle(id, wording), columnHead(id, wording)) : columnHead(id, wording)}
        </span>
      ))}
    </div>
  )
}

interface SortButtonProps extends Omit<ColumnHeadsProps, 'columns'> {
  readonly field: RosterField
  readonly name: string
  /** Visible text. */
  readonly text: string
}

function SortButton({ field, name, text, sort, onSort }: SortButtonProps) {
  const { athletes } = useWording()
  const isSorted = sort.field === field
  const label = !isSorted
    ? athletes.sortBy(name)
    : sort.descending
      ? athletes.sortedDown(name)
      : athletes.sortedUp(name)
  return (
    <button
      type="button"
      className={classes(styles.sort, isSorted && styles.sorted)}
      aria-label={label}
      title={label}
      onClick={() => onSort({ field, descending: isSorted && !sort.descending })}
    >
      {text}
      {isSorted && <span aria-hidden="true"> {sort.descending ? '▾' : '▴'}</span>}
    </button>
  )
}
