import type { LocalTime } from '../../../station/uploads/schedule.ts'
import type { MetricInfo } from '../session.ts'
import type { QueryParameters } from '../station/results-engine.ts'
import type { TableAggregate, TableView } from '../table.ts'
import {
  approvedWhere,
  readViewColumns,
  type SessionCondition,
  type SessionFields,
  sessionCondition,
  sessionFields,
  type ViewColumns,
} from './columns.ts'
import { newestName } from './list-pairs.ts'
import { calculableSql, metricInfo, metricSql } from './metric-values.ts'
import { type CalendarPeriod, periodStarts, UTC_DAY_MS } from './periods.ts'
import type { ResultsSource } from './results-source.ts'

/**
 * SQL of a table view: rows of `id`, `athlete`, `name`, `moment`, `camera`, `speaker`, `sessions`, `reps`, and `value_<n>`
 * for each column.
 */
export interface TableSql {
  readonly rows: string
  readonly order: string
  readonly parameters: QueryParameters
  /** Description of each column after its aggregate. */
  readonly columns: readonly MetricInfo[]
  readonly condition: SessionCondition
  readonly parts: SessionFields
}

const periods: Partial<Record<TableView['grouping'], CalendarPeriod>> = {
  day: 'day',
  week: 'week',
  month: 'month',
  'athlete-day': 'day',
}

export async function tableSql(library: ResultsSource, time: LocalTime, view: TableView): Promise<TableSql> {
  const columns = await readViewColumns(library, 'sessions')
  const parts = sessionFields(columns)
  const condition = sessionCondition(view.filter, parts)
  const shown = approvedWhere(condition, view.filter, parts)
  const infos = view.columns.map(({ metric }) => metricInfo(metric, columns, library.catalog))
  const period = periods[view.grouping]
  const starts = period === undefined ? [] : await startsOf(library, time, period, { shown, condition, parts })
  const rows =
    view.grouping === 'session'
      ? sessionRows({ view, infos, columns, parts, shown })
      : groupRows({ view, infos, columns, parts, shown })
  return {
    rows,
    order: orderOf(view),
    parameters: period === undefined ? condition.parameters : { ...condition.parameters, starts },
    columns: infos.map((info, index) => aggregated(info, aggregateOf(view, index))),
    condition,
    parts,
  }
}

/** Starts of the periods with sessions, in the station's calendar: DuckDB has no time zones here. */
async function startsOf(
  { engine }: ResultsSource,
  time: LocalTime,
  period: CalendarPeriod,
  { shown, condition, parts }: { shown: string; condition: SessionCondition; parts: SessionFields },
): Promise<number[]> {
  const days = await engine.rows(
    `SELECT DISTINCT floor(${parts.at} / ${UTC_DAY_MS}) AS day FROM sessions WHERE ${shown} AND ${parts.at} IS NOT NULL`,
    condition.parameters,
  )
  const utcDays = days.map(({ day }) => Number(day))
  return periodStarts(time, utcDays, period)
}

interface Build {
  readonly view: TableView
  readonly infos: readonly MetricInfo[]
  readonly columns: ViewColumns
  readonly parts: SessionFields
  readonly shown: string
}

const sessionRows = ({ infos, columns, parts, shown }: Build) => `
  SELECT ${parts.id} AS id, ${parts.athlete} AS athlete, ${parts.athleteName} AS name, ${parts.at} AS moment,
    ${parts.camera} AS camera, ${parts.speaker} AS speaker, ${parts.repSessions} AS sessions, CAST(${parts.speaks} AS TINYINT) AS reps
    ${infos.map((info, index) => `, ${metricSql(info, columns)} AS value_${index}`).join('')}
  FROM sessions WHERE ${shown}`

/** Sessions that don't speak for their rep are counted, and are in no value. */
function groupRows({ view, infos, columns, parts, shown }: Build): string {
  const byAthlete = view.grouping === 'athlete' || view.grouping === 'athlete-day'
  const byPeriod = periods[view.grouping] !== undefined
  const values = infos.map(
    (info, index) => `, ${aggregateSql(info, columns, aggregateOf(view, index), parts.speaks)} AS value_${index}`,
  )
  const keys = [...(byAthlete ? [parts.athlete] : []), ...(byPeriod ? ['start'] : [])]
  const from = byPeriod
    ? `sessions ASOF LEFT JOIN (SELECT unnest(CAST($starts AS DOUBLE[])) AS start) AS period ON ${parts.at} >= period.start`
    : 'sessions'
  return `
    SELECT CAST(NULL AS VARCHAR) AS id, ${byAthlete ? parts.athlete : 'CAST(NULL AS VARCHAR)'} AS athlete,
      ${byAthlete ? newestName(parts) : 'CAST(NULL AS VARCHAR)'} AS name,
      ${byPeriod ? 'period.start' : 'CAST(NULL AS DOUBLE)'} AS moment, CAST(NULL AS VARCHAR) AS camera,
      CAST(NULL AS VARCHAR) AS speaker, count(*) AS sessions, count(*) FILTER (${parts.speaks}) AS reps${values.join('')}
    FROM ${from} WHERE ${shown} GROUP BY ${keys.map((key) => (key === 'start' ? 'period.start' : key)).join(', ')}
    HAVING count(*) FILTER (${parts.speaks}) > 0`
}

const aggregateOf = ({ grouping, columns }: TableView, index: number): TableAggregate | null =>
  grouping === 'session' ? null : (columns[index]?.aggregate ?? 'median')

/** SQL of an aggregate over the sessions that speak. Text has only a count; a share needs a boolean. */
function aggregateSql(
  info: MetricInfo,
  columns: ViewColumns,
  aggregate: TableAggregate | null,
  speaks: string,
): string {
  const value = calculableSql(info, columns)
  const over = (sql: string) => `${sql} FILTER (${speaks})`
  switch (aggregate) {
    case 'count':
      return over(`count(${info.kind === 'text' ? columns.text(info.name) : value})`)
    case 'share':
      return info.kind === 'boolean' ? over(`avg(${value})`) : 'CAST(NULL AS DOUBLE)'
    case 'deviation':
      return over(`stddev_samp(${value})`)
    case 'mean':
      return over(`avg(${value})`)
    case 'min':
    case 'max':
      return over(`${aggregate}(${value})`)
    default:
      return over(`median(${value})`)
  }
}

/** Describes an aggregated metric. A count has no unit; a count and a deviation have no better direction. */
function aggregated(info: MetricInfo, aggregate: TableAggregate | null): MetricInfo {
  if (aggregate === null) return info
  const keepsDirection = aggregate !== 'count' && aggregate !== 'deviation'
  return {
    ...info,
    kind: 'number',
    unit: aggregate === 'count' || aggregate === 'share' ? null : info.unit,
    direction: keepsDirection ? info.direction : null,
  }
}

function orderOf({ grouping, columns, sort }: TableView): string {
  const direction = sort.descending ? 'DESC' : 'ASC'
  const defaultKeys = {
    session: ['moment'],
    athlete: ['lower(name)'],
    day: ['moment'],
    week: ['moment'],
    month: ['moment'],
    'athlete-day': ['moment', 'lower(name)'],
  }[grouping]
  const chosenColumn = sort.column >= 0 && sort.column < columns.length ? [`value_${sort.column}`] : []
  const first = (chosenColumn.length > 0 ? chosenColumn : defaultKeys).map((key) => `${key} ${direction} NULLS LAST`)
  return [...first, 'moment NULLS LAST', 'lower(name) NULLS LAST', 'athlete NULLS LAST', 'id'].join(', ')
}
