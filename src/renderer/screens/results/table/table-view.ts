import { resultsBounds } from '../../../../contract/results/results-bounds.ts'
import type { MetricInfo, MovementPair } from '../../../../contract/results/session.ts'
import type { TableAggregate, TableGrouping, TableRow, TableView } from '../../../../contract/results/table.ts'
import { headlinesOf } from '../../../../service-api/metrics/defaults.ts'
import { dayStart } from '../filters/period.ts'

/** The row's own name or time, as a column to sort by. */
export const ROW_COLUMN = -1

/** Columns of a table that nobody has chosen columns for. */
const FIRST_COLUMNS = 6

const numberAggregates: readonly TableAggregate[] = ['median', 'mean', 'min', 'max', 'deviation', 'count']

/** How the values of a metric can become one; the first is what a new column gets. */
export const aggregatesOf: Readonly<Record<MetricInfo['kind'], readonly TableAggregate[]>> = {
  number: numberAggregates,
  boolean: ['share', 'count'],
  text: ['count'],
}

export const emptyView: TableView = {
  filter: { activity: null, movement: null, athleteIds: [], fromMs: null, toMs: null, approvedOnly: true },
  grouping: 'session',
  columns: [],
  sort: { column: ROW_COLUMN, descending: true },
}

const aggregateFor = (grouping: TableGrouping, metric: Pick<MetricInfo, 'kind'>): TableAggregate | null =>
  grouping === 'session' ? null : (aggregatesOf[metric.kind][0] ?? 'count')

/** Athletes are read by name, everything with a time by the newest. */
const rowOrder = (grouping: TableGrouping) => ({ column: ROW_COLUMN, descending: grouping !== 'athlete' })

/** The view of another pair: its headline metrics, further numbers, and what else was filtered. */
export function withPair(view: TableView, pair: MovementPair, metrics: readonly MetricInfo[]): TableView {
  const headlines = headlinesOf(pair).flatMap((name) => metrics.find((metric) => metric.name === name) ?? [])
  const numbers = metrics.filter((metric) => metric.kind === 'number' && !headlines.includes(metric))
  const first = [...headlines, ...numbers].slice(0, FIRST_COLUMNS)
  return {
    ...view,
    filter: { ...view.filter, activity: pair.activity, movement: pair.movement },
    columns: first.map((metric) => ({ metric: metric.name, aggregate: aggregateFor(view.grouping, metric) })),
    sort: rowOrder(view.grouping),
  }
}

/** Other rows: columns stay, each with an aggregate that fits; what was sorted by stays too, unless it was the row itself. */
export function withGrouping(view: TableView, grouping: TableGrouping, metrics: readonly MetricInfo[]): TableView {
  const kinds = new Map(metrics.map((metric) => [metric.name, metric]))
  const columns = view.columns.map(({ metric, aggregate }) => {
    const known = kinds.get(metric)
    if (grouping === 'session') return { metric, aggregate: null }
    return { metric, aggregate: aggregate ?? aggregateFor(grouping, known ?? { kind: 'number' }) }
  })
  return { ...view, grouping, columns, sort: view.sort.column === ROW_COLUMN ? rowOrder(grouping) : view.sort }
}

export const isFull = ({ columns }: TableView): boolean => columns.length >= resultsBounds.metrics

/** A metric may stand in several columns, each with another aggregate. */
export function withColumn(view: TableView, metric: MetricInfo): TableView {
  if (isFull(view)) return view
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

/** Moves a column to the left or the right; what is sorted by moves with it. */
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

/** A column that is sorted by turns around; numbers begin with the highest, athletes with A. */
export function sortedBy(view: TableView, column: number): TableView {
  const descending =
    view.sort.column === column ? !view.sort.descending : column !== ROW_COLUMN || rowOrder(view.grouping).descending
  return { ...view, sort: { column, descending } }
}

/** The view of a row's own sessions; null where the row is one. */
export function sessionsOfRow(view: TableView, row: TableRow, metrics: readonly MetricInfo[]): TableView | null {
  if (row.sessionId !== null) return null
  const { grouping, filter } = view
  const ofAthlete = grouping === 'athlete' || grouping === 'athlete-day'
  // Nobody is no athlete that could be filtered by.
  if (ofAthlete && row.athleteId === null) return null
  const span = row.atMs === null ? null : spanOfGroup(grouping, row.atMs)
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

function spanOfGroup(grouping: TableGrouping, atMs: number): { fromMs: number; toMs: number } {
  const fromMs = dayStart(atMs)
  if (grouping === 'week') return { fromMs, toMs: dayStart(atMs, 7) }
  if (grouping !== 'month') return { fromMs, toMs: dayStart(atMs, 1) }
  const date = new Date(atMs)
  return { fromMs, toMs: new Date(date.getFullYear(), date.getMonth() + 1, 1).getTime() }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether two views show the same, in whichever order their fields came. */
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

/** The key of a row: a group has no id of its own. */
export const keyOfRow = ({ sessionId, athleteId, atMs }: TableRow): string =>
  sessionId ?? JSON.stringify([athleteId, atMs])
