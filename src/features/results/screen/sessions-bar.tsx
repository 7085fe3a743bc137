import { Select } from '../../../renderer/fields/select.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { SessionOrder } from '../session.ts'
import { ApprovedCheck } from './approved-check.tsx'
import { AthletesFilter } from './athletes-filter.tsx'
import { PairSelect } from './pair-select.tsx'
import { PeriodFilter } from './period-filter.tsx'
import page from './results-page.module.css'
import { changeFilter, changeOrder, useResultsState } from './results-state.ts'

const orders: readonly SessionOrder[] = ['newest', 'oldest', 'athlete']

/** Toolbar with the filter and order of the list. Trend and table share the filter. */
export function SessionsBar() {
  const client = useClient()
  const { results } = useWording()
  const { filter, order } = useResultsState()
  const { value: pairs } = useRead('pairs', () => client.results.pairs(), ['results'])
  const { activity, movement } = filter
  const pair = activity !== null && movement !== null ? { activity, movement } : null
  return (
    <div className={page.bar} role="group" aria-label={results.filters}>
      <PairSelect
        hasAll
        pairs={pairs ?? []}
        value={pair}
        onChange={(chosen) => changeFilter({ activity: chosen?.activity ?? null, movement: chosen?.movement ?? null })}
      />
      <AthletesFilter
        pair={pair}
        chosen={filter.athleteIds}
        onChange={(athleteIds) => changeFilter({ athleteIds: [...athleteIds] })}
      />
      <PeriodFilter span={filter} onChange={changeFilter} />
      <div className={page.field}>
        <Select
          label={results.order}
          choices={orders.map((id) => ({ id, text: results.orders[id] }))}
          value={order}
          onChange={changeOrder}
        />
      </div>
      <ApprovedCheck isSelected={filter.approvedOnly} onChange={(approvedOnly) => changeFilter({ approvedOnly })} />
    </div>
  )
}
