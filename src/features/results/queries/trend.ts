import { AppError } from '../../../station/app-error.ts'
import type { LocalTime } from '../../../station/uploads/schedule.ts'
import type { MetricInfo } from '../session.ts'
import type { Trend, TrendInput, TrendSeries } from '../trend.ts'
import { approvedWhere, readViewColumns, type SessionFields, sessionCondition, sessionFields } from './columns.ts'
import { calculableSql, metricInfo, toNumberOrNull, toTextOrNull } from './metric-values.ts'
import { periodStart } from './periods.ts'
import { ascending, medianOf, quantile } from './quantiles.ts'
import type { ResultsSource } from './results-source.ts'
import { type AthleteNumbers, rankInLevel } from './standings.ts'

/** Points in one trend; no screen has room for more. */
const MAX_POINTS = 50_000
/** Values in a moving median: this one and the six before it. */
const MEDIAN_VALUES = 7

interface Point {
  readonly sessionId: string
  readonly athleteId: string | null
  readonly athleteName: string | null
  readonly capturedAtMs: number
  readonly value: number
  readonly isPassed: boolean
}

type UnrankedSeries = Omit<TrendSeries, 'group'>

/** Reads one metric over time, by athlete, one value for each rep. Throws AppError `results-too-many`. */
export async function readTrend(library: ResultsSource, time: LocalTime, query: TrendInput): Promise<Trend> {
  const { filter } = query
  const columns = await readViewColumns(library, 'sessions')
  const parts = sessionFields(columns)
  const metric = metricInfo(query.metric, columns, library.catalog)
  const value = calculableSql(metric, columns)
  const found = sessionCondition(filter, parts)
  const condition = { ...found, where: `${found.where} AND ${parts.speaks}` }
  const shown = approvedWhere(condition, filter, parts)
  const passed = filter.approvedOnly ? parts.passed : 'TRUE'
  const [counts] = await library.engine.rows(
    `SELECT count(*) FILTER (NOT ${passed}) AS failed, count(*) FILTER (${passed} AND ${parts.at} IS NULL) AS undated,
       count(*) FILTER (${passed} AND ${parts.at} IS NOT NULL AND ${value} IS NULL) AS valueless,
       bool_or(${parts.synthetic}) AS synthetic
     FROM sessions WHERE ${condition.where}`,
    condition.parameters,
  )
  const rows = await library.engine.rows(
    `SELECT ${parts.id} AS id, ${parts.athlete} AS athlete, ${parts.athleteName} AS name, ${parts.at} AS moment, ${value} AS value,
       ${parts.passed} AS passed
     FROM sessions WHERE ${shown} AND ${parts.at} IS NOT NULL AND ${value} IS NOT NULL
     ORDER BY moment, id LIMIT ${MAX_POINTS + 1}`,
    condition.parameters,
  )
  if (rows.length > MAX_POINTS) throw new AppError('results-too-many', { limit: MAX_POINTS })
  const points = rows.map(
    (row): Point => ({
      sessionId: String(row['id']),
      athleteId: toTextOrNull(row['athlete']),
      athleteName: toTextOrNull(row['name']),
      capturedAtMs: Number(row['moment']),
      value: Number(row['value']),
      isPassed: row['passed'] === true,
    }),
  )
  const peers = await readCurrentMedians(library, parts, query, value)
  const series = seriesOf(points, metric, time).map((each) => ({
    ...each,
    group: groupOf(each, points, peers, library),
  }))
  const count = (name: string) => toNumberOrNull(counts?.[name]) ?? 0
  return {
    metric,
    series,
    hidden: { notApproved: count('failed'), undated: count('undated'), withoutValue: count('valueless') },
    isSynthetic: counts?.['synthetic'] === true,
  }
}

/** Reads the newest moving median of every athlete in the period, over reps that did not fail the quality check. */
async function readCurrentMedians(
  { engine }: ResultsSource,
  parts: SessionFields,
  { filter }: TrendInput,
  value: string,
): Promise<AthleteNumbers> {
  const { where, parameters } = sessionCondition({ ...filter, athleteIds: [] }, parts)
  const rows = await engine.rows(
    `SELECT athlete, median(value) AS middle FROM (
       SELECT ${parts.athlete} AS athlete, ${value} AS value,
         row_number() OVER (PARTITION BY ${parts.athlete} ORDER BY ${parts.at} DESC, ${parts.id} DESC) AS place
       FROM sessions
       WHERE ${where} AND ${parts.speaks} AND ${parts.passed} AND ${parts.at} IS NOT NULL AND ${value} IS NOT NULL AND ${parts.athlete} IS NOT NULL
     ) WHERE place <= ${MEDIAN_VALUES} GROUP BY 1`,
    parameters,
  )
  return new Map(rows.map((row) => [String(row['athlete']), Number(row['middle'])]))
}

/** Rank of a series by the number that is shown for it. */
function groupOf(
  { athleteId, points }: UnrankedSeries,
  all: readonly Point[],
  peers: AthleteNumbers,
  { levelOf }: ResultsSource,
): TrendSeries['group'] {
  const counted = all.filter((point) => point.athleteId === athleteId).slice(-MEDIAN_VALUES)
  const isPassed = counted.every((point) => point.isPassed)
  return rankInLevel({ value: points.at(-1)?.movingMedian ?? 0, athleteId, isPassed, levelOf }, peers)
}

/** Series of each athlete, by name; sessions without an athlete last. */
function seriesOf(points: readonly Point[], { direction }: MetricInfo, time: LocalTime): UnrankedSeries[] {
  const series = [...Map.groupBy(points, ({ athleteId }) => athleteId)].map(
    ([athleteId, sessions]): UnrankedSeries => ({
      athleteId,
      // The newest session has the current name of an athlete.
      athleteName: sessions.findLast(({ athleteName }) => athleteName !== null)?.athleteName ?? null,
      points: pointsOf(sessions, direction),
      weeks: weeksOf(sessions, time),
    }),
  )
  const nameOf = ({ athleteName, athleteId }: UnrankedSeries) => athleteName ?? athleteId
  const rank = (each: UnrankedSeries) => (nameOf(each) === null ? 1 : 0)
  return series.toSorted(
    (one, other) => rank(one) - rank(other) || (nameOf(one) ?? '').localeCompare(nameOf(other) ?? ''),
  )
}

/** Marks the best values so far; a first value is never marked, because there is none to beat. */
function pointsOf(sessions: readonly Point[], direction: MetricInfo['direction']): TrendSeries['points'] {
  const sign = direction === 'lower' ? -1 : 1
  let best = Infinity
  return sessions.map(({ sessionId, capturedAtMs, value }, index) => {
    const before = sessions.slice(Math.max(index - MEDIAN_VALUES + 1, 0), index + 1)
    const isBest = direction !== null && value * sign > best
    best = index === 0 ? value * sign : Math.max(best, value * sign)
    return { sessionId, capturedAtMs, value, movingMedian: medianOf(before.map((each) => each.value)), isBest }
  })
}

function weeksOf(sessions: readonly Point[], time: LocalTime): TrendSeries['weeks'] {
  const weeks = Map.groupBy(sessions, ({ capturedAtMs }) => periodStart(time, capturedAtMs, 'week'))
  return [...weeks].map(([startMs, points]) => {
    const sorted = ascending(points.map(({ value }) => value))
    return {
      startMs,
      sessions: points.length,
      p25: quantile(sorted, 0.25),
      median: quantile(sorted, 0.5),
      p75: quantile(sorted, 0.75),
    }
  })
}
