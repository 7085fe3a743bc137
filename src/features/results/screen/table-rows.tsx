import { type RefCallback, useCallback, useEffect, useId } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useLatest } from '../../../renderer/hooks/use-latest.ts'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import { useWindowedList } from '../../../renderer/hooks/use-windowed-list.ts'
import { ListFoot } from '../../../renderer/list/list-foot.tsx'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { VirtualList } from '../../../renderer/list/virtual-list.tsx'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import { uncapitalized } from '../../../words/text-by-name.ts'
import type { MetricValue } from '../session.ts'
import type { TableGrouping, TablePart, TableRow, TableView } from '../table.ts'
import { cellValueText } from './cell-value-text.ts'
import { type ColumnAppearance, tableColumns } from './column-appearance.ts'
import { goToSession } from './results-address.ts'
import frame from './results-page.module.css'
import styles from './table.module.css'
import { emptyView, ROW_NAME_COLUMN, sessionsOfRow, sortedBy, tableRowKey } from './table-view.ts'
import { useAthleteText } from './use-athlete-text.ts'
import type { TableChoice } from './use-table-view.ts'

interface RowCellsProps {
  readonly row: TableRow
  readonly grouping: TableGrouping
  readonly columns: readonly ColumnAppearance[]
}

/** Cells of one row: its name, and a value for each column. */
function RowCells({ row, grouping, columns }: RowCellsProps) {
  const wording = useWording()
  const { resultsTable, phrases } = wording
  const { name, note } = rowWords(row, grouping, useAthleteText()(row), wording)
  return (
    <div className={styles.line}>
      <span className={styles.first} title={note === null ? name : `${name}, ${note}`}>
        <b className={styles.name}>{name}</b>
        {note !== null && <span className={styles.note}>{note}</span>}
      </span>
      <span className={styles.count}>
        {grouping === 'session' ? (
          <>
            <span className={typography.hidden}>{resultsTable.counted}: </span>
            {row.speakerId === row.sessionId ? resultsTable.isCounted : resultsTable.notCounted}
          </>
        ) : (
          <>
            {phrases.format.number(row.reps)}
            <span className={typography.hidden}> {resultsTable.repsHead}</span>
          </>
        )}
      </span>
      {columns.map((column, at) => (
        <ValueCell key={column.key} column={column} reps={row.reps} value={row.values[at] ?? { kind: 'missing' }} />
      ))}
    </div>
  )
}

interface ValueCellProps {
  readonly column: ColumnAppearance
  readonly reps: number
  readonly value: MetricValue
}

function ValueCell({ column, reps, value }: ValueCellProps) {
  const wording = useWording()
  const { plots, resultsTable } = wording
  const kind =
    column.aggregate === null
      ? plots.kind.rep
      : column.aggregate === 'median'
        ? plots.kind.median(reps)
        : resultsTable.aggregates[column.aggregate]
  const text = cellValueText(value, column, wording)
  return (
    <span className={classes(styles.value, column.isText && styles.left)} title={isWordy(value) ? text : undefined}>
      <span className={typography.hidden}>
        {column.name}, {uncapitalized(kind)}:{' '}
      </span>
      {value.kind === 'not-calculated' && <StateMark shape="off" size={13} />}
      {value.kind === 'missing' ? (
        <>
          <span aria-hidden="true" className={styles.missing}>
            {text}
          </span>
          <span className={typography.hidden}>{wording.results.missing}</span>
        </>
      ) : (
        <span className={classes(typography.cut, value.kind === 'not-calculated' && styles.missing)}>{text}</span>
      )}
    </span>
  )
}

const isWordy = ({ kind }: MetricValue) => kind === 'text' || kind === 'not-calculated'

/** Name of a row: a session by athlete, time and camera, a group by its own name. */
export function rowWords(
  { atMs, camera }: Pick<TableRow, 'atMs' | 'camera'>,
  grouping: TableGrouping,
  athlete: string,
  { resultsTable, phrases }: Pick<ScreenWording, 'resultsTable' | 'phrases'>,
): { name: string; note: string | null } {
  const when = (format: (ms: number) => string) => (atMs === null ? resultsTable.noTime : format(atMs))
  switch (grouping) {
    case 'session':
      return {
        name: athlete,
        note: [when(phrases.format.dateTimeToTheSecond), camera].filter((part) => part !== null).join(' · '),
      }
    case 'athlete':
      return { name: athlete, note: null }
    case 'athlete-day':
      return { name: athlete, note: when(phrases.format.date) }
    case 'day':
    case 'week':
      return { name: when(phrases.format.date), note: null }
    case 'month':
      return { name: when(phrases.format.month), note: null }
  }
}

interface ColumnHeadsProps {
  readonly view: TableView
  readonly columns: readonly ColumnAppearance[]
  readonly sort: TableView['sort']
  readonly onSort: (column: number) => void
}

/** Column titles with unit and aggregate. A press sorts by the column, a second one reverses the order. */
function ResultColumnHeads({ view, columns, sort, onSort }: ColumnHeadsProps) {
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

/**
 * Scrolls column titles (`data-side-scroll`) and the rows below them sideways together. `--gutter` is the width of the
 * rows' scroll bar, so that both end at the same edge.
 */
function useSideScroll(): RefCallback<HTMLDivElement> {
  return useCallback((element: HTMLDivElement | null) => {
    if (!element) return undefined
    // Scroll events do not bubble, so they are captured.
    const follow = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || target.parentElement !== element) return
      for (const part of element.children) if (part !== target) part.scrollLeft = target.scrollLeft
    }
    const measure = () => {
      const rows = element.lastElementChild
      const gutter = rows instanceof HTMLElement ? rows.offsetWidth - rows.clientWidth : 0
      element.style.setProperty('--gutter', `${gutter}px`)
    }
    const resizes = new ResizeObserver(measure)
    resizes.observe(element)
    element.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      resizes.disconnect()
      element.removeEventListener('scroll', follow, { capture: true })
    }
  }, [])
}

/** Footer with the number of rows, and of sessions left out. */
function TableFoot({ page, grouping }: { page: TablePart; grouping: TableGrouping }) {
  const { resultsTable } = useWording()
  return (
    <ListFoot
      status={
        <>
          {resultsTable.counts[grouping](page.total)}
          {page.notApproved > 0 && ` · ${resultsTable.hidden(page.notApproved)}`}
        </>
      }
    >
      {page.total > 0 && <span>{grouping === 'session' ? resultsTable.openSession : resultsTable.openGroup}</span>}
    </ListFoot>
  )
}

const ROW_HEIGHT_PX = 36

/** A part of the table and the view that it answers: the current view may be newer. */
interface TablePage extends TablePart {
  readonly view: TableView
}

/** Rows of the table with column titles and footer. */
export function TableRows({ choice }: { choice: TableChoice }) {
  const client = useClient()
  const wording = useWording()
  const { results, resultsTable, common } = wording
  const { view, metrics, change } = choice
  const latest = useLatest(view)
  const [{ page, offset, failure }, list] = useWindowedList<TableRow, TablePage>({
    read: async (from, limit) => {
      const requestedView = latest.current
      const rows = Math.min(limit, resultsBounds.tableRows)
      return {
        ...(await client.results.table({ offset: from, limit: rows, view: requestedView })),
        view: requestedView,
      }
    },
    keyOf: tableRowKey,
    topics: ['results'],
  })
  const viewKey = JSON.stringify(view)
  useEffect(() => list.reread(), [list, viewKey])
  const [{ active, selected }, selection] = useSelection()
  const area = useSideScroll()
  if (!page) {
    if (!failure) return <SkeletonRows count={8} />
    const retry = <Button onPress={list.reread}>{common.retry}</Button>
    return (
      <div className={frame.message}>
        <Problem failure={failure} subject={resultsTable.theTable} actions={retry} />
      </div>
    )
  }
  const shown = page.view
  const columns = tableColumns(shown, page, wording)
  const open = (row: TableRow) => {
    if (row.sessionId !== null) return goToSession(row.sessionId)
    const sessions = sessionsOfRow(shown, row, metrics)
    if (sessions) change(sessions)
  }
  const { activity, movement } = view.filter
  return (
    <>
      {failure && (
        <div className={frame.message}>
          <Problem size="line" failure={failure} subject={resultsTable.theTable} />
        </div>
      )}
      {view.columns.length === 0 && (
        <p role="status" className={frame.message}>
          <b>{resultsTable.noColumns}</b> {resultsTable.noColumnsWhy}
        </p>
      )}
      <div ref={area} className={styles.rows} style={{ '--columns': columns.length } as React.CSSProperties}>
        <ResultColumnHeads
          view={shown}
          columns={columns}
          sort={view.sort}
          onSort={(column) => change(sortedBy(view, column))}
        />
        {page.total === 0 ? (
          <EmptyState
            title={results.noMatch}
            actions={
              <Button
                onPress={() =>
                  change({ ...view, filter: { ...emptyView.filter, activity, movement, approvedOnly: false } })
                }
              >
                {results.clearFilters}
              </Button>
            }
          >
            {resultsTable.noRowsWhy}
          </EmptyState>
        ) : (
          <VirtualList
            label={resultsTable.table}
            part={{ total: page.total, offset, items: page.items }}
            rowHeight={ROW_HEIGHT_PX}
            keyOf={tableRowKey}
            onVisible={list.setVisible}
            control={{ selected, active, setActive: selection.setActive }}
            onOpen={open}
          >
            {(row) => <RowCells row={row} grouping={shown.grouping} columns={columns} />}
          </VirtualList>
        )}
      </div>
      <TableFoot page={page} grouping={shown.grouping} />
    </>
  )
}
