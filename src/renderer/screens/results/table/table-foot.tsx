import type { TableGrouping, TablePart } from '../../../../contract/results/table.ts'
import layout from '../../../components/list/list-screen.module.css'
import { useWording } from '../../../state/wording-context.tsx'

/** How many rows there are, what is left out of them. */
export function TableFoot({ page, grouping }: { page: TablePart; grouping: TableGrouping }) {
  const { resultsTable } = useWording()
  return (
    <footer className={layout.foot}>
      <span role="status">
        {resultsTable.counts[grouping](page.total)}
        {page.notApproved > 0 && ` · ${resultsTable.hidden(page.notApproved)}`}
      </span>
      <span className={layout.footEnd}>
        {page.total > 0 && <span>{grouping === 'session' ? resultsTable.openSession : resultsTable.openGroup}</span>}
      </span>
    </footer>
  )
}
