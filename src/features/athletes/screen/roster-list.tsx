import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import { useTokenPixels } from '../../../renderer/hooks/use-token-pixels.ts'
import layout from '../../../renderer/list/list-screen.module.css'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { VirtualList } from '../../../renderer/list/virtual-list.tsx'
import { useSlots } from '../../../renderer/page-slots.ts'
import { goTo } from '../../../renderer/routes.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import type { RosterField, RosterRow, RosterSort } from '../../../station/contract/roster.ts'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import {
  type ColumnId,
  columnHead,
  columnTitle,
  fittingColumns,
  gridTemplateOf,
  isSortable,
  type RosterListColumn,
  type RosterListing,
  rosterCellText,
} from './roster-columns.ts'
import styles from './roster-list.module.css'

interface ColumnHeadsProps {
  readonly columns: readonly RosterListColumn[]
  readonly sort: RosterSort
  readonly onSort: (sort: RosterSort) => void
}

/** Column titles; those of sortable columns are buttons. */
function RosterColumnHeads({ columns, sort, onSort }: ColumnHeadsProps) {
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

interface RosterRowProps {
  readonly row: RosterRow
  readonly columns: readonly RosterListColumn[]
  readonly isOpen: boolean
}

/** Row of one athlete. */
const RosterRowView = memo(function RosterRowView({ row, columns, isOpen }: RosterRowProps) {
  const wording = useWording()
  const { athletes } = wording
  const { usedInstead } = row
  return (
    <div
      className={classes(styles.row, isOpen && styles.open)}
      style={{ gridTemplateColumns: gridTemplateOf(columns) }}
    >
      <span className={styles.who}>
        <b className={styles.name}>{row.name || row.id}</b>
        {row.isCorrected && <span className={styles.mark}>{athletes.similar}</span>}
        {usedInstead && <span className={styles.mark}>{athletes.hiddenFor(usedInstead.name)}</span>}
      </span>
      {columns.map(({ id, isRight }) => (
        <span key={id} className={classes(styles.fact, isRight && styles.right)}>
          {rosterCellText(row, id, wording)}
        </span>
      ))}
    </div>
  )
})

interface RosterListProps {
  readonly roster: RosterListing
  readonly columns: readonly ColumnId[]
  readonly status: StationStatus | null
  /** Id of the open athlete. */
  readonly current: string | null
  readonly onOpen: (id: string) => void
  readonly onNew: () => void
  readonly onImport: () => void
  readonly onRefresh: () => void
}

/** List of the athletes found, or why there are none. */
export function RosterList(props: RosterListProps) {
  const { roster, columns, current, onOpen } = props
  const { athletes, common } = useWording()
  const rowHeight = useTokenPixels('--row')
  const { query, window, list } = roster
  const { page, offset, failure } = window
  const [{ active, selected }, selection] = useSelection()
  const [measured, widthPx] = useWidth()
  const open = useCallback((row: RosterRow) => onOpen(row.id), [onOpen])
  // The array stays the same, so that typing redraws no row before its answer arrives.
  const shown = useMemo(() => fittingColumns(columns, widthPx), [columns, widthPx])

  if (!page)
    return failure ? (
      <Problem
        failure={failure}
        subject={athletes.list}
        actions={<Button onPress={list.reread}>{common.retry}</Button>}
      />
    ) : (
      <SkeletonRows count={10} />
    )
  if (page.total === 0) return <EmptyRoster {...props} />
  return (
    <>
      <div ref={measured}>
        {failure && (
          <div className={layout.problem}>
            <Problem size="line" failure={failure} subject={athletes.list} />
          </div>
        )}
        <RosterColumnHeads columns={shown} sort={query.sort} onSort={roster.sort} />
      </div>
      <VirtualList
        label={athletes.list}
        part={{ total: page.total, offset, items: page.items }}
        rowHeight={rowHeight}
        keyOf={list.keyOf}
        onVisible={list.setVisible}
        control={{ selected, active, setActive: selection.setActive }}
        onOpen={open}
      >
        {(row) => <RosterRowView row={row} columns={shown} isOpen={row.id === current} />}
      </VirtualList>
    </>
  )
}

/** Measures the width that decides how many columns fit. */
function useWidth() {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const [widthPx, setWidthPx] = useState(0)
  useEffect(() => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, widthPx] as const
}

function EmptyRoster({ roster, status, onNew, onImport, onRefresh }: RosterListProps) {
  const wording = useWording()
  const { athletes, frame } = wording
  const { rosterImport } = useSlots()
  const { text, filters } = roster.query
  if (text !== '' || filters.length > 0)
    return (
      <EmptyState title={athletes.noMatch} actions={<Button onPress={roster.clear}>{athletes.clearSearch}</Button>}>
        <p>{athletes.noMatchNote}</p>
      </EmptyState>
    )
  const isConnected = status?.service.kind !== 'none' && status?.service.kind !== 'no-key'
  return (
    <EmptyState
      title={athletes.emptyTitle}
      actions={
        isConnected ? (
          <>
            <Button tone="primary" onPress={onNew}>
              {athletes.newAthlete}
            </Button>
            {rosterImport && <Button onPress={onImport}>{rosterImport.title(wording)}</Button>}
            <Button onPress={onRefresh}>{athletes.refresh}</Button>
          </>
        ) : (
          <Button onPress={() => goTo('settings', 'connection')}>{frame.openSettings}</Button>
        )
      }
    >
      <p>{isConnected ? athletes.emptyNote : athletes.notConnected}</p>
    </EmptyState>
  )
}
