import { useEffect } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useLatest } from '../../../renderer/hooks/use-latest.ts'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import { useWindowedList } from '../../../renderer/hooks/use-windowed-list.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { VirtualList } from '../../../renderer/list/virtual-list.tsx'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import type { TablePart, TableRow, TableView } from '../table.ts'
import { tableColumns } from './column-appearance.ts'
import { ResultColumnHeads } from './result-column-heads.tsx'
import { goToSession } from './results-address.ts'
import frame from './results-page.module.css'
import { RowCells } from './row-cells.tsx'
import styles from './table.module.css'
import { TableFoot } from './table-foot.tsx'
import { emptyView, sessionsOfRow, sortedBy, tableRowKey } from './table-view.ts'
import { useSideScroll } from './use-side-scroll.ts'
import type { TableChoice } from './use-table-view.ts'

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
