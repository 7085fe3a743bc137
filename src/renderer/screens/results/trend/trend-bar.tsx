import type { MetricInfo, MovementPair } from '../../../../contract/results/session.ts'
import { CheckBox } from '../../../components/fields/check-box.tsx'
import { Select } from '../../../components/fields/select.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { movementWords } from '../../tagging/movement-words.ts'
import { AthletesFilter } from '../filters/athletes-filter.tsx'
import { MetricPicker } from '../filters/metric-picker.tsx'
import { PeriodFilter } from '../filters/period-filter.tsx'
import { changeFilter, useResultsState } from '../results-state.ts'
import styles from './trend.module.css'
import { changeTrend } from './trend-state.ts'

export type KnownPair = MovementPair & { readonly sessions: number }

interface TrendBarProps {
  readonly pairs: readonly KnownPair[]
  readonly pair: KnownPair
  readonly metrics: readonly MetricInfo[]
  readonly metric: string | null
}

const idOf = ({ activity, movement }: MovementPair) => JSON.stringify([activity, movement])

/** Which metric of whom, and when. The filter is that of all tabs. */
export function TrendBar({ pairs, pair, metrics, metric }: TrendBarProps) {
  const wording = useWording()
  const { trend, results, resultsTable } = wording
  const { filter } = useResultsState()
  return (
    <div className={styles.bar} role="group" aria-label={results.filters}>
      <div className={styles.field}>
        <Select
          label={results.pair}
          choices={pairs.map((one) => ({
            id: idOf(one),
            text: movementWords(one, wording) ?? one.movement,
            note: resultsTable.pairSessions(one.sessions),
          }))}
          value={idOf(pair)}
          onChange={(id) => {
            const chosen = pairs.find((one) => idOf(one) === id)
            if (chosen) changeFilter({ activity: chosen.activity, movement: chosen.movement })
          }}
        />
      </div>
      <div className={styles.metricField}>
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
      <div className={styles.check}>
        <CheckBox
          label={results.approvedOnly}
          isSelected={filter.approvedOnly}
          onChange={(approvedOnly) => changeFilter({ approvedOnly })}
        />
      </div>
    </div>
  )
}
