import type { MetricInfo, MovementPair } from '../session.ts'
import type { QueryParameters } from '../station/results-engine.ts'
import { sqlName } from '../station/sql-text.ts'
import { readViewColumns, sessionFields, type ViewColumns } from './columns.ts'
import { metricInfo, toNumberOrNull, toTextOrNull } from './metric-values.ts'
import type { ResultsSource } from './results-source.ts'

/** Athletes in a list to choose from; no facility has more. */
const MAX_ATHLETES = 10_000

/** Lists the movements with sessions in the library, the one with the newest session first. */
export async function listPairs(library: ResultsSource) {
  const columns = await readViewColumns(library, 'sessions')
  const parts = sessionFields(columns)
  const rows = await library.engine.rows(`
    SELECT ${parts.activity} AS activity, ${parts.movement} AS movement, count(*) AS found,
      count(*) FILTER (${parts.speaks}) AS reps, max(${parts.at}) AS newest
    FROM sessions GROUP BY 1, 2 ORDER BY newest DESC NULLS LAST, 1, 2`)
  return rows.map((row) => ({
    activity: String(row['activity']),
    movement: String(row['movement']),
    sessions: Number(row['found']),
    reps: Number(row['reps']),
    newestMs: toNumberOrNull(row['newest']),
  }))
}

/** SQL of an athlete's newest name among grouped rows. */
export const newestName = ({ athleteName, exportedAt }: ReturnType<typeof sessionFields>): string =>
  `arg_max(${athleteName}, ${exportedAt}) FILTER (${athleteName} IS NOT NULL)`

/** Lists the athletes of a movement, or of all, by name. */
export async function listAthletes(library: ResultsSource, pair: MovementPair | null) {
  const columns = await readViewColumns(library, 'sessions')
  const parts = sessionFields(columns)
  const ofPair = pair === null ? '' : `AND ${parts.activity} = $activity AND ${parts.movement} = $movement`
  const rows = await library.engine.rows(
    `SELECT ${parts.athlete} AS athlete, ${newestName(parts)} AS name, count(*) AS found,
       count(*) FILTER (${parts.speaks}) AS reps
     FROM sessions WHERE ${parts.athlete} IS NOT NULL ${ofPair}
     GROUP BY 1 ORDER BY lower(name) NULLS LAST, 1 LIMIT ${MAX_ATHLETES}`,
    pair === null ? {} : { activity: pair.activity, movement: pair.movement },
  )
  return rows.map((row) => ({
    id: String(row['athlete']),
    name: toTextOrNull(row['name']),
    sessions: Number(row['found']),
    reps: Number(row['reps']),
  }))
}

/** Columns that identify a row or count rows. */
const labelColumns: ReadonlySet<string> = new Set([
  'sessionid',
  'athleteid',
  'athlete_name',
  'orgid',
  'activity',
  'movement',
  'frame',
  'time',
  'fps',
  'pair_activity',
  'pair_movement',
  'capture_month',
])

export const isLabelColumn = (name: string): boolean => labelColumns.has(name) || name.startsWith('_')

/** Returns the columns that have a value in any row. */
export async function filledColumns(
  { engine }: Pick<ResultsSource, 'engine'>,
  from: string,
  names: readonly string[],
  parameters: QueryParameters,
): Promise<string[]> {
  if (names.length === 0) return []
  const counts = names.map((name, index) => `count(${sqlName(name)}) > 0 AS filled_${index}`)
  const [row] = await engine.rows(`SELECT ${counts.join(', ')} FROM ${from}`, parameters)
  return names.filter((_, index) => row?.[`filled_${index}`] === true)
}

/** Metrics with one value per session of a movement, in the order of the results; events are left out. */
export async function pairMetrics(
  library: ResultsSource,
  columns: ViewColumns,
  pair: MovementPair,
): Promise<MetricInfo[]> {
  const parts = sessionFields(columns)
  const candidates = columns.all
    .map(({ name }) => name)
    .filter((name) => !isLabelColumn(name) && !library.catalog.isEvent(name))
  const { activity, movement } = pair
  const filled = await filledColumns(
    library,
    `sessions WHERE ${parts.activity} = $activity AND ${parts.movement} = $movement`,
    candidates,
    { activity, movement },
  )
  return filled.map((name) => metricInfo(name, columns, library.catalog))
}

export const listMetrics = async (library: ResultsSource, pair: MovementPair): Promise<MetricInfo[]> =>
  pairMetrics(library, await readViewColumns(library, 'sessions'), pair)
