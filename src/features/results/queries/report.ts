import { AppError } from '../../../station/app-error.ts'
import type { AthleteReport, ReportInput } from '../report.ts'
import type { HeadlineStanding, MetricInfo, MetricValue, ResultSession } from '../session.ts'
import type { ResultCell } from '../station/results-engine.ts'
import { readViewColumns, type SessionCondition, sessionCondition, sessionFields, type ViewColumns } from './columns.ts'
import { pairMetrics } from './list-pairs.ts'
import { calculableSql, metricInfo, metricSql, toMetricValue, toNumberOrNull, toTextOrNull } from './metric-values.ts'
import type { ResultsSource } from './results-source.ts'
import { headlineColumns, sessionSelect, toSession } from './session-rows.ts'
import { mediansBefore, rankHeadlines, readHistory, readMedians } from './standings.ts'

type ReportMetric = AthleteReport['metrics'][number]

/** Sessions in a report for people; more than these belong in a table. */
const MAX_SESSIONS = 1_000

/**
 * Reads a report of one athlete, movement and period, a session for each rep, without those that failed the quality
 * check. Throws AppError `results-too-many`.
 */
export async function readReport(library: ResultsSource, query: ReportInput): Promise<Omit<AthleteReport, 'note'>> {
  const { athleteId, activity, movement, fromMs, toMs } = query
  const pair = { activity, movement }
  const columns = await readViewColumns(library, 'sessions')
  const parts = sessionFields(columns)
  const filter = { ...pair, athleteIds: [athleteId], fromMs, toMs, approvedOnly: true }
  const found = sessionCondition(filter, parts)
  const whole = { ...found, where: `${found.where} AND ${parts.speaks}` }
  const condition = { ...whole, where: `${whole.where} AND ${parts.passed}` }
  const [about] = await library.engine.rows(
    `SELECT count(*) FILTER (NOT ${parts.passed}) AS failed, bool_or(${parts.synthetic}) AS synthetic,
       string_agg(DISTINCT lower(trim(${columns.text('handedness')})), ',') FILTER (${parts.passed}) AS hands
     FROM sessions WHERE ${whole.where}`,
    whole.parameters,
  )
  const headlines = headlineColumns(library, columns, [pair])
  const rows = await library.engine.rows(
    `SELECT ${sessionSelect(parts)}${headlines.sql} FROM sessions WHERE ${condition.where}
     ORDER BY ${parts.at}, id LIMIT ${MAX_SESSIONS + 1}`,
    condition.parameters,
  )
  if (rows.length > MAX_SESSIONS) throw new AppError('results-too-many', { limit: MAX_SESSIONS })
  const sessions = rows.map((row) => toSession(row, headlines))
  const key = sessions.findLast(({ isApproved }) => isApproved === true) ?? sessions.at(-1)
  const names = await pairMetrics(library, columns, pair)
  const middles = sessions.length === 0 ? [] : await readMiddles(library, columns, names, condition)
  const { standings, metrics } = await standingsFor(library, columns, query, { sessions, middles })
  return {
    athleteName: sessions.findLast(({ athleteName }) => athleteName !== null)?.athleteName ?? athleteId,
    sessions,
    keyId: key?.id ?? null,
    standings,
    metrics,
    hands: (toTextOrNull(about?.['hands']) ?? '').split(',').filter((hand) => hand !== ''),
    notApproved: toNumberOrNull(about?.['failed']) ?? 0,
    isSynthetic: about?.['synthetic'] === true,
  }
}

/** A metric of the period alone. */
type Middle = Pick<ReportMetric, 'metric' | 'sessions' | 'median' | 'range' | 'yes'>

/** The period's values beside the athlete's history and the group: of headline metrics, and of every metric. */
async function standingsFor(
  library: ResultsSource,
  columns: ViewColumns,
  query: ReportInput,
  { sessions, middles }: { readonly sessions: readonly ResultSession[]; readonly middles: readonly Middle[] },
): Promise<Pick<AthleteReport, 'standings' | 'metrics'>> {
  if (sessions.length === 0) return { standings: [], metrics: [] }
  const headlines = library.headlines(query)
  const numbers = middles.flatMap(({ metric }) =>
    metric.kind === 'number' && !headlines.includes(metric.name) ? [metric] : [],
  )
  const metrics = [...headlines.map((name) => metricInfo(name, columns, library.catalog)), ...numbers]
  const history = await readHistory(library, columns, query, metrics)
  const medians = await readMedians(library, columns, query, metrics)
  const valueOf = (name: string): MetricValue =>
    middles.find(({ metric }) => metric.name === name)?.median ?? { kind: 'missing' }
  const standings = rankHeadlines({ sessions, metrics, valueOf, history, medians, levelOf: library.levelOf })
  const before = mediansBefore({ sessions, metrics, history })
  return {
    standings: standings.slice(0, headlines.length),
    metrics: middles.map((middle) => {
      const at = metrics.findIndex(({ name }) => name === middle.metric.name)
      return besideOthers(middle, standings[at], before[at] ?? null)
    }),
  }
}

function besideOthers(middle: Middle, standing: HeadlineStanding | undefined, before: number | null): ReportMetric {
  const { metric, median, range } = middle
  const best = metric.direction === 'higher' ? range?.highest : metric.direction === 'lower' ? range?.lowest : null
  return {
    ...middle,
    best: best ?? null,
    personalBest: standing?.best ?? null,
    change: median.kind === 'number' && before !== null ? median.value - before : null,
    group: standing?.group ?? null,
  }
}

/** Median and range of each numeric metric over the reps; the count of true booleans; the most frequent value of text. */
async function readMiddles(
  { engine }: ResultsSource,
  columns: ViewColumns,
  metrics: readonly MetricInfo[],
  { where, parameters }: SessionCondition,
): Promise<Middle[]> {
  const parts = metrics.map((metric, index) => {
    const number = calculableSql(metric, columns)
    const stored = metricSql(metric, columns)
    const middle = metric.kind === 'number' ? `median(${number})` : mostFrequent(metric, columns)
    const yes = metric.kind === 'boolean' ? `count(*) FILTER (WHERE ${number} = 1)` : '0'
    return [
      `count(${stored}) AS found_${index}, ${middle} AS middle_${index}`,
      `min(${number}) AS lowest_${index}, max(${number}) AS highest_${index}`,
      `${yes} AS yes_${index}, count(${number}) AS calculated_${index}`,
    ].join(', ')
  })
  if (parts.length === 0) return []
  const [row] = await engine.rows(`SELECT ${parts.join(', ')} FROM sessions WHERE ${where}`, parameters)
  return metrics.map((metric, index) => ({
    metric,
    sessions: Number(row?.[`found_${index}`] ?? 0),
    median: toMetricValue(metric, row?.[`middle_${index}`]),
    range: metric.kind === 'number' ? rangeOf(row?.[`lowest_${index}`], row?.[`highest_${index}`]) : null,
    yes:
      metric.kind === 'boolean'
        ? { sessions: Number(row?.[`yes_${index}`] ?? 0), of: Number(row?.[`calculated_${index}`] ?? 0) }
        : null,
  }))
}

function rangeOf(low: ResultCell | undefined, high: ResultCell | undefined): ReportMetric['range'] {
  const [lowest, highest] = [toNumberOrNull(low), toNumberOrNull(high)]
  return lowest === null || highest === null ? null : { lowest, highest }
}

/**
 * SQL of the most frequent value; of equal ones the first. A boolean that could not be calculated counts only if none
 * could.
 */
function mostFrequent(metric: MetricInfo, columns: ViewColumns): string {
  const [stored, number] = [metricSql(metric, columns), calculableSql(metric, columns)]
  const of = (value: string) => `mode(${value} ORDER BY ${value})`
  return metric.kind === 'text' ? of(stored) : `coalesce(${of(number)}, ${of(stored)})`
}
