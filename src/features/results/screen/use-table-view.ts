import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { Failure } from '../../../station/contract/failure.ts'
import type { MetricInfo, MovementPair, SessionFilter } from '../session.ts'
import type { TableView } from '../table.ts'
import { changeFilter, useResultsState } from './results-state.ts'
import { emptyView, withPair } from './table-view.ts'

interface TableState {
  /** View of the table; null until a person changes the default. All tabs share its filter. */
  readonly view: TableView | null
}

/** State of the table, kept while other tabs and screens are shown. */
const tableState = createStore<TableState>(() => ({ view: null }))

export interface TableChoice {
  readonly pair: MovementPair
  readonly metrics: readonly MetricInfo[]
  readonly view: TableView
  readonly change: (view: TableView) => void
}

interface TableRead {
  /** Null until the metrics of the movement are read. */
  readonly choice: TableChoice | null
  readonly failure: Failure | null
  readonly reread: () => void
}

const isPair = (filter: Pick<SessionFilter, 'activity' | 'movement'>, pair: MovementPair) =>
  filter.activity === pair.activity && filter.movement === pair.movement

/** View of the table for one movement of the library. Other tabs share its filter. */
export function useTableView(pairs: readonly [MovementPair, ...MovementPair[]]): TableRead {
  const client = useClient()
  const { view: stored } = useStore(tableState)
  const { filter } = useResultsState()
  const pair = pairs.find((each) => isPair(filter, each)) ?? pairs[0]
  const { activity, movement } = pair
  const { value, failure, reread } = useRead(
    JSON.stringify([activity, movement]),
    () => client.results.metrics({ activity, movement }),
    ['results'],
  )
  if (!value) return { choice: null, failure, reread }
  const before = stored ?? emptyView
  const isSamePair = isPair(before.filter, pair)
  const own = isSamePair ? before : withPair(before, pair, value)
  const view = { ...own, filter: { ...filter, activity, movement } }
  return { choice: { pair, metrics: value, view, change: showView }, failure, reread }
}

/** Shows a view, also of another movement. */
function showView(view: TableView): void {
  tableState.setState({ view })
  changeFilter(view.filter)
}
