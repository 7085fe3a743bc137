import { ListFoot } from '../../../renderer/list/list-foot.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { TableGrouping, TablePart } from '../table.ts'

/** Footer with the number of rows, and of sessions left out. */
export function TableFoot({ page, grouping }: { page: TablePart; grouping: TableGrouping }) {
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
