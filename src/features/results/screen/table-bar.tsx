import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { TableGrouping } from '../table.ts'
import { ApprovedCheck } from './approved-check.tsx'
import { AthletesFilter } from './athletes-filter.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'
import { FileMenu } from './file-menu.tsx'
import { type CountedPair, PairSelect } from './pair-select.tsx'
import { PeriodFilter } from './period-filter.tsx'
import page from './results-page.module.css'
import { changeFilter } from './results-state.ts'
import { SavedViews } from './saved-views.tsx'
import { withGrouping } from './table-view.ts'
import type { TableChoice } from './use-table-view.ts'

interface TableBarProps {
  readonly pairs: readonly CountedPair[]
  readonly choice: TableChoice
}

/** Toolbar of the table: saved views, movement, rows, filters, columns and files. */
export function TableBar({ pairs, choice }: TableBarProps) {
  const { resultsTable } = useWording()
  const { pair, view, metrics, change } = choice
  const [isChoosing, setChoosing] = useState(false)
  const showColumns = () => setChoosing(true)
  useShortcuts([{ id: 'results-columns', name: resultsTable.columns, keys: 'l', group: 'list', run: showColumns }])
  return (
    <div className={page.bar}>
      <SavedViews view={view} onShow={change} />
      <PairSelect
        pairs={pairs}
        value={pair}
        onChange={(chosen) => chosen && changeFilter({ activity: chosen.activity, movement: chosen.movement })}
      />
      <div className={page.field}>
        <Select
          label={resultsTable.rows}
          choices={TableGrouping.options.map((id) => ({ id, text: resultsTable.groupings[id] }))}
          value={view.grouping}
          onChange={(grouping) => change(withGrouping(view, grouping, metrics))}
        />
      </div>
      <PeriodFilter span={view.filter} onChange={(span) => change({ ...view, filter: { ...view.filter, ...span } })} />
      <AthletesFilter
        pair={pair}
        chosen={view.filter.athleteIds}
        onChange={(athleteIds) => change({ ...view, filter: { ...view.filter, athleteIds: [...athleteIds] } })}
      />
      <ApprovedCheck
        isSelected={view.filter.approvedOnly}
        onChange={(approvedOnly) => change({ ...view, filter: { ...view.filter, approvedOnly } })}
      />
      <div className={page.end}>
        <Button keys="l" onPress={showColumns}>
          {resultsTable.columns}
        </Button>
        <FileMenu view={view} />
      </div>
      <ColumnsDialog choice={choice} isOpen={isChoosing} onClose={() => setChoosing(false)} />
    </div>
  )
}
