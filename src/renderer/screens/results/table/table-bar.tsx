import { useState } from 'react'
import { TableGrouping } from '../../../../contract/results/table.ts'
import { Button } from '../../../components/button.tsx'
import { CheckBox } from '../../../components/fields/check-box.tsx'
import { Select } from '../../../components/fields/select.tsx'
import { useShortcuts } from '../../../hooks/use-shortcuts.ts'
import { useWording } from '../../../state/wording-context.tsx'
import { movementWords } from '../../tagging/movement-words.ts'
import { AthletesFilter } from '../filters/athletes-filter.tsx'
import { PeriodFilter } from '../filters/period-filter.tsx'
import { changeFilter } from '../results-state.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { FileMenu } from './file-menu.tsx'
import { SavedViews } from './saved-views.tsx'
import styles from './table.module.css'
import type { KnownPair } from './table-page.tsx'
import { withGrouping } from './table-view.ts'
import type { TableChoice } from './use-table-view.ts'

interface TableBarProps {
  readonly pairs: readonly KnownPair[]
  readonly choice: TableChoice
}

/** What the table is of, what narrows it, and what can be done with it. */
export function TableBar({ pairs, choice }: TableBarProps) {
  const wording = useWording()
  const { results, resultsTable } = wording
  const { pair, view, metrics, change } = choice
  const [isChoosing, setChoosing] = useState(false)
  const showColumns = () => setChoosing(true)
  useShortcuts([{ id: 'results-columns', name: resultsTable.columns, keys: 'l', group: 'list', run: showColumns }])
  return (
    <div className={styles.bar}>
      <SavedViews view={view} onShow={change} />
      <div className={styles.field}>
        <Select
          label={resultsTable.movement}
          choices={pairs.map((each) => ({
            id: JSON.stringify([each.activity, each.movement]),
            text: movementWords(each, wording) ?? each.movement,
            note: resultsTable.pairSessions(each.sessions),
          }))}
          value={JSON.stringify([pair.activity, pair.movement])}
          onChange={(id) => {
            const chosen = pairs.find((each) => JSON.stringify([each.activity, each.movement]) === id)
            if (chosen) changeFilter({ activity: chosen.activity, movement: chosen.movement })
          }}
        />
      </div>
      <div className={styles.field}>
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
      <div className={styles.check}>
        <CheckBox
          label={results.approvedOnly}
          isSelected={view.filter.approvedOnly}
          onChange={(approvedOnly) => change({ ...view, filter: { ...view.filter, approvedOnly } })}
        />
      </div>
      <div className={styles.end}>
        <Button keys="l" onPress={showColumns}>
          {resultsTable.columns}
        </Button>
        <FileMenu view={view} />
      </div>
      <ColumnsDialog choice={choice} isOpen={isChoosing} onClose={() => setChoosing(false)} />
    </div>
  )
}
