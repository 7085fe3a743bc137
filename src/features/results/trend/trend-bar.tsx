import { useWording } from '../../../renderer/state/wording-context.tsx'
import { ApprovedCheck } from '../screen/approved-check.tsx'
import { AthletesFilter } from '../screen/athletes-filter.tsx'
import { MetricPicker } from '../screen/metric-picker.tsx'
import { type CountedPair, PairSelect } from '../screen/pair-select.tsx'
import { PeriodFilter } from '../screen/period-filter.tsx'
import page from '../screen/results-page.module.css'
import { changeFilter, useResultsState } from '../screen/results-state.ts'
import type { MetricInfo } from '../session.ts'
import { changeTrend } from './trend-state.ts'

interface TrendBarProps {
  readonly pairs: readonly CountedPair[]
  readonly pair: CountedPair
  readonly metrics: readonly MetricInfo[] | null
  readonly metric: string | null
}

/** Toolbar of the trend: movement, metric, athletes and period. All tabs share the filter. */
export function TrendBar({ pairs, pair, metrics, metric }: TrendBarProps) {
  const { trend, results } = useWording()
  const { filter } = useResultsState()
  return (
    <div className={page.bar} role="group" aria-label={results.filters}>
      <PairSelect
        pairs={pairs}
        value={pair}
        onChange={(chosen) => chosen && changeFilter({ activity: chosen.activity, movement: chosen.movement })}
      />
      <div className={page.wide}>
        <MetricPicker
          label={trend.metric}
          emptyText={trend.noMetric}
          metrics={metrics}
          value={metric}
          onChange={(name) => changeTrend({ metric: name })}
        />
      </div>
      <AthletesFilter
        pair={pair}
        chosen={filter.athleteIds}
        onChange={(athleteIds) => changeFilter({ athleteIds: [...athleteIds] })}
      />
      <PeriodFilter span={filter} onChange={changeFilter} />
      <ApprovedCheck isSelected={filter.approvedOnly} onChange={(approvedOnly) => changeFilter({ approvedOnly })} />
    </div>
  )
}
