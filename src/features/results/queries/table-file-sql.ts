import type { LocalTime } from '../../../station/uploads/schedule.ts'
import type { MetricInfo } from '../session.ts'
import type { QueryParameters } from '../station/results-engine.ts'
import { sqlName } from '../station/sql-text.ts'
import type { TableView } from '../table.ts'
import type { ResultsSource } from './results-source.ts'
import { tableSql } from './table-sql.ts'

/** SQL of a whole view, with the column names of its file. */
export interface TableFileSql {
  readonly rows: string
  readonly order: string
  readonly parameters: QueryParameters
  /** `kind` is null for the keys of a row. */
  readonly columns: readonly {
    readonly name: string
    readonly unit: string | null
    readonly kind: MetricInfo['kind'] | null
  }[]
}

const groupKeys: Readonly<Record<TableView['grouping'], readonly string[]>> = {
  session: ['session_id', 'athlete_id', 'athlete_name', 'captured_at'],
  athlete: ['athlete_id', 'athlete_name', 'sessions'],
  day: ['day', 'sessions'],
  week: ['week', 'sessions'],
  month: ['month', 'sessions'],
  'athlete-day': ['athlete_id', 'athlete_name', 'day', 'sessions'],
}

/** Columns after those of the view: the names and places of the others are what programs know. */
const groupFacts: Readonly<Record<TableView['grouping'], readonly string[]>> = {
  session: ['camera', 'rep_speaker', 'rep_session_id'],
  athlete: ['reps'],
  day: ['reps'],
  week: ['reps'],
  month: ['reps'],
  'athlete-day': ['reps'],
}

/**
 * Builds the SQL of a table file. Periods follow the station's calendar; times are UTC, as text in formats without
 * times.
 */
export async function tableFileSql(
  library: ResultsSource,
  time: LocalTime,
  { view, hasTimes }: { readonly view: TableView; readonly hasTimes: boolean },
): Promise<TableFileSql> {
  const table = await tableSql(library, time, view)
  const starts = (table.parameters['starts'] ?? []) as readonly number[]
  const moment = 'make_timestamp(CAST(moment AS BIGINT) * 1000)'
  const period = `list_extract(CAST($days AS VARCHAR[]), list_position(CAST($starts AS DOUBLE[]), moment))`
  const keySql: Readonly<Record<string, string>> = {
    session_id: 'id',
    athlete_id: 'athlete',
    athlete_name: 'name',
    captured_at: hasTimes ? moment : `strftime(${moment}, '%Y-%m-%dT%H:%M:%S.%gZ')`,
    sessions: 'sessions',
    day: period,
    week: period,
    month: `left(${period}, 7)`,
    camera: 'camera',
    rep_speaker: 'reps',
    rep_session_id: 'speaker',
    reps: 'reps',
  }
  const keys = groupKeys[view.grouping]
  const facts = groupFacts[view.grouping]
  const names = uniqueNames([...keys, ...view.columns.map(nameOf(view)), ...facts])
  const values = table.columns.map((_, index) => `value_${index}`)
  const sqlOf = (key: string) => keySql[key] ?? 'NULL'
  const selected = [...keys.map(sqlOf), ...values, ...facts.map(sqlOf)]
  const rows = `
    SELECT ${selected.map((sql, index) => `${sql} AS ${sqlName(names[index] ?? '')}`).join(', ')}
    FROM (${table.rows}) ORDER BY ${table.order}`
  const hasPeriods = 'starts' in table.parameters
  return {
    rows,
    order: table.order,
    parameters: hasPeriods ? { ...table.parameters, days: starts.map((atMs) => dayOf(time, atMs)) } : table.parameters,
    columns: names.map((name, index) => {
      const { unit = null, kind = null } = table.columns[index - keys.length] ?? {}
      return { name, unit, kind }
    }),
  }
}

const nameOf =
  ({ grouping }: TableView) =>
  ({ metric, aggregate }: TableView['columns'][number]) =>
    grouping === 'session' ? metric : `${metric}_${aggregate ?? 'median'}`

/** Makes names unique regardless of case: a view may contain a metric twice. */
function uniqueNames(wantedNames: readonly string[]): string[] {
  const taken = new Set<string>()
  return wantedNames.map((name) => {
    let free = name
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name}_${number}`
    taken.add(free.toLowerCase())
    return free
  })
}

function dayOf({ dateOf }: LocalTime, atMs: number): string {
  const { year, month, day } = dateOf(atMs)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}
