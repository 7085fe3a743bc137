import type { MovementPair, SessionOrder } from '../../../../contract/results/session.ts'
import { CheckBox } from '../../../components/fields/check-box.tsx'
import { Select } from '../../../components/fields/select.tsx'
import { useRead } from '../../../hooks/use-read.ts'
import { useClient } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { movementWords } from '../../tagging/movement-words.ts'
import { AthletesFilter } from '../filters/athletes-filter.tsx'
import { PeriodFilter } from '../filters/period-filter.tsx'
import { changeFilter, changeOrder, useResultsState } from '../results-state.ts'
import styles from './sessions.module.css'

const ALL = ''
const orders: readonly SessionOrder[] = ['newest', 'oldest', 'athlete']
const idOf = ({ activity, movement }: MovementPair) => JSON.stringify([activity, movement])

/** What the list is narrowed to, and its order. The same filter holds for the trend and the table. */
export function SessionsBar() {
  const client = useClient()
  const wording = useWording()
  const { results, resultsTable } = wording
  const { filter, order } = useResultsState()
  const { value: pairs } = useRead('pairs', () => client.results.pairs(), ['results'])
  const { activity, movement } = filter
  const pair = activity !== null && movement !== null ? { activity, movement } : null
  return (
    <div className={styles.bar} role="group" aria-label={results.filters}>
      <div className={styles.field}>
        <Select
          label={results.pair}
          choices={[
            { id: ALL, text: results.allPairs },
            ...(pairs ?? []).map((one) => ({
              id: idOf(one),
              text: movementWords(one, wording) ?? one.movement,
              note: resultsTable.pairSessions(one.sessions),
            })),
          ]}
          value={pair === null ? ALL : idOf(pair)}
          onChange={(id) => {
            const chosen = pairs?.find((one) => idOf(one) === id)
            changeFilter({ activity: chosen?.activity ?? null, movement: chosen?.movement ?? null })
          }}
        />
      </div>
      <AthletesFilter
        pair={pair}
        chosen={filter.athleteIds}
        onChange={(athleteIds) => changeFilter({ athleteIds: [...athleteIds] })}
      />
      <PeriodFilter span={filter} onChange={changeFilter} />
      <div className={styles.field}>
        <Select
          label={results.order}
          choices={orders.map((id) => ({ id, text: results.orders[id] }))}
          value={order}
          onChange={changeOrder}
        />
      </div>
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
