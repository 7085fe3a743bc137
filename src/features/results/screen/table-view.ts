import { startOfLocalDay } from '../../../renderer/fields/local-day.ts'
import { headlinesOf } from '../../../service/metrics/defaults.ts'
import { isExampleColumn } from '../../../service/metrics/metric-catalog.ts'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import type { MetricInfo, MovementPair } from '../session.ts'
import type { TableAggregate, TableGrouping, TableRow, TableView } from '../table.ts'

/** Index of the row's name or time as a sort column. */
export const ROW_NAME_COLUMN = -1

/** Number of default columns. */
const DEFAULT_COLUMN_COUNT = 6

const numberAggregates: readonly TableAggregate[] = ['median', 'mean', 'min', 'max', 'deviation', 'count']

/** Aggregates of each kind of metric; a new column gets the first. */
export const aggregatesOf: Readonly<Record<MetricInfo['kind'], readonly TableAggregate[]>> = {
  number: numberAggregates,
  boolean: ['share', 'count'],
  text: ['count'],
}

export const emptyView: TableView = {
  filter: { activity: null, movement: null, athleteIds: [], fromMs: null, toMs: null, approvedOnly: true },
  grouping: 'session',
  columns: [],
  sort: { column: ROW_NAME_COLUMN, descending: true },
}

const aggregateFor = (grouping: TableGrouping, metric: Pick<MetricInfo, 'kind'>): TableAggregate | null =>
  grouping === 'session' ? null : (aggregatesOf[metric.kind][0] ?? 'count')

/** Default order: athletes by name, rows with a time newest first. */
const rowOrder = (grouping: TableGrouping) => ({ column: ROW_NAME_COLUMN, descending: grouping !== 'athlete' })

/** View of another movement: its headline metrics, further numbers, and the same filter. */
export function withPair(view: TableView, pair: MovementPair, metrics: readonly MetricInfo[]): TableView {
  const headlines = headlinesOf(pair).flatMap((name) => metrics.find((metric) => metric.name === name) ?? [])
  const numbers = metrics.filter(
    (metric) => metric.kind === 'number' && !headlines.includes(metric) && !isExampleColumn(metric.name),
  )
  const first = [...headlines, ...numbers].slice(0, DEFAULT_COLUMN_COUNT)
  return {
    ...view,
    filter: { ...view.filter, activity: pair.activity, movement: pair.movement },
    columns: first.map((metric) => ({ metric: metric.name, aggregate: aggregateFor(view.grouping, metric) })),
    sort: rowOrder(view.grouping),
  }
}

/** Changes the grouping; columns stay with a valid aggregate, and so does sorting by a column. */
export function withGrouping(view: TableView, grouping: TableGrouping, metrics: readonly MetricInfo[]): TableView {
  const kinds = new Map(metrics.map((metric) => [metric.name, metric]))
  const columns = view.columns.map(({ metric, aggregate }) => {
    const known = kinds.get(metric)
    if (grouping === 'session') return { metric, aggregate: null }
    return { metric, aggregate: aggregate ?? aggregateFor(grouping, known ?? { kind: 'number' }) }
  })
  return { ...view, grouping, columns, sort: view.sort.column === ROW_NAME_COLUMN ? rowOrder(grouping) : view.sort }
}

export const isTableFull = ({ columns }: TableView): boolean => columns.length >= resultsBounds.metrics

/** Adds a column; a metric can have several, each with another aggregate. */
export function withColumn(view: TableView, metric: MetricInfo): TableView {
  if (isTableFull(view)) return view
  const used = new Set(view.columns.flatMap((column) => (column.metric === metric.name ? [column.aggregate] : [])))
  const free = aggregatesOf[metric.kind].find((aggregate) => !used.has(aggregate))
  const aggregate = view.grouping === 'session' ? null : (free ?? null)
  if (used.has(aggregate) || (view.grouping !== 'session' && aggregate === null)) return view
  return { ...view, columns: [...view.columns, { metric: metric.name, aggregate }] }
}

export function withoutColumn(view: TableView, at: number): TableView {
  const { column } = view.sort
  const sort = column === at ? rowOrder(view.grouping) : { ...view.sort, column: column > at ? column - 1 : column }
  return { ...view, columns: view.columns.filter((_, index) => index !== at), sort }
}

/** Moves a column left or right; the sort column moves with it. */
export function withMovedColumn(view: TableView, at: number, by: -1 | 1): TableView {
  const to = at + by
  const [moved, replaced] = [view.columns[at], view.columns[to]]
  if (!moved || !replaced) return view
  const columns = view.columns.map((column, index) => (index === at ? replaced : index === to ? moved : column))
  const { column } = view.sort
  return { ...view, columns, sort: { ...view.sort, column: column === at ? to : column === to ? at : column } }
}

export const withAggregate = (view: TableView, at: number, aggregate: TableAggregate): TableView => ({
  ...view,
  columns: view.columns.map((column, index) => (index === at ? { ...column, aggregate } : column)),
})

/** Sorts by a column, or reverses its order; numbers start with the highest, athletes with A. */
export function sortedBy(view: TableView, column: number): TableView {
  const descending =
    view.sort.column === column
      ? !view.sort.descending
      : column !== ROW_NAME_COLUMN || rowOrder(view.grouping).descending
  return { ...view, sort: { column, descending } }
}

/** View of the sessions of a row; null where the row is a session. */
export function sessionsOfRow(view: TableView, row: TableRow, metrics: readonly MetricInfo[]): TableView | null {
  if (row.sessionId !== null) return null
  const { grouping, filter } = view
  const ofAthlete = grouping === 'athlete' || grouping === 'athlete-day'
  // Sessions without an athlete cannot be filtered by athlete.
  if (ofAthlete && row.athleteId === null) return null
  const span = row.atMs === null ? null : groupRange(grouping, row.atMs)
  const narrowed = {
    ...filter,
    ...(ofAthlete && row.athleteId !== null && { athleteIds: [row.athleteId] }),
    ...(span && {
      fromMs: Math.max(span.fromMs, filter.fromMs ?? span.fromMs),
      toMs: Math.min(span.toMs, filter.toMs ?? span.toMs),
    }),
  }
  return withGrouping({ ...view, filter: narrowed }, 'session', metrics)
}

function groupRange(grouping: TableGrouping, atMs: number): { fromMs: number; toMs: number } {
  const fromMs = startOfLocalDay(atMs)
  if (grouping === 'week') return { fromMs, toMs: startOfLocalDay(atMs, 7) }
  if (grouping !== 'month') return { fromMs, toMs: startOfLocalDay(atMs, 1) }
  const date = new Date(atMs)
  return { fromMs, toMs: new Date(date.getFullYear(), date.getMonth() + 1, 1).getTime() }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** True for views that show the same, in any order of their fields. */
export const isSameView = (one: TableView, other: TableView): boolean =>
  one.grouping === other.grouping &&
  isSame(one.columns.map(columnKey), other.columns.map(columnKey)) &&
  one.sort.column === other.sort.column &&
  one.sort.descending === other.sort.descending &&
  isSame(filterKey(one), filterKey(other))

const columnKey = ({ metric, aggregate }: TableView['columns'][number]) => [metric, aggregate]
const filterKey = ({ filter }: TableView) => [
  filter.activity,
  filter.movement,
  filter.athleteIds,
  filter.fromMs,
  filter.toMs,
  filter.approvedOnly,
]

/** Key of a row: groups have no id. */
export const tableRowKey = ({ sessionId, athleteId, atMs }: TableRow): string =>
  sessionId ?? JSON.stringify([athleteId, atMs])
