import type { AthleteReport, ReportAsked } from '../../../contract/results/report.ts'
import type { MetricInfo, ResultSession } from '../../../contract/results/session.ts'
import { AppError } from '../../../core/app-error.ts'
import { type Columns, columnsOf } from './columns.ts'
import { pairMetrics } from './list-pairs.ts'
import { calculableSql, infoOf, metricSql, numberOf, valueOf } from './metric-values.ts'
import type { ResultsLibrary } from './results-source.ts'
import { type Condition, conditionOf, sessionParts } from './session-fields.ts'
import { headlineColumns, headlineOf, sessionSelect, toSession } from './session-rows.ts'
import { historyOf, mediansOf, standingsOf } from './standings.ts'

/** A report is read by people: more sessions than these are a table. */
const MAX_SESSIONS = 1_000

/** One athlete, one pair and a period, without what failed the quality check. Throws AppError `results-too-many`. */
export async function reportOf(library: ResultsLibrary, asked: ReportAsked): Promise<Omit<AthleteReport, 'note'>> {
  const { athleteId, activity, movement, fromMs, toMs } = asked
  const pair = { activity, movement }
  const columns = await columnsOf(library, 'sessions')
  const parts = sessionParts(columns)
  const filter = { ...pair, athleteIds: [athleteId], fromMs, toMs, approvedOnly: true }
  const whole = conditionOf(filter, parts)
  const condition = { ...whole, where: `${whole.where} AND ${parts.passed}` }
  const [about] = await library.engine.rows(
    `SELECT count(*) FILTER (NOT ${parts.passed}) AS failed, bool_or(${parts.synthetic}) AS synthetic
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
  const metrics = await pairMetrics(library, columns, pair)
  return {
    athleteName: sessions.findLast(({ athleteName }) => athleteName !== null)?.athleteName ?? athleteId,
    sessions,
    keyId: key?.id ?? null,
    standings: key === undefined ? [] : await standingsFor(library, columns, key),
    metrics: sessions.length === 0 ? [] : await middlesOf(library, columns, metrics, condition),
    notApproved: numberOf(about?.['failed']) ?? 0,
    isSynthetic: about?.['synthetic'] === true,
  }
}

async function standingsFor(library: ResultsLibrary, columns: Columns, key: ResultSession) {
  const { athleteId } = key
  const metrics = library.headlines(key).map((name) => infoOf(name, columns, library.catalog))
  const history = athleteId === null ? [] : await historyOf(library, columns, { ...key, athleteId }, metrics)
  const medians = await mediansOf(library, columns, key, metrics)
  return standingsOf({ session: key, metrics, valueOf: (name) => headlineOf(key, name), history, medians })
}

/** The middle of each metric over the sessions; of booleans and text what most sessions have. */
async function middlesOf(
  { engine }: ResultsLibrary,
  columns: Columns,
  metrics: readonly MetricInfo[],
  { where, parameters }: Condition,
): Promise<AthleteReport['metrics']> {
  const parts = metrics.map((metric, index) => {
    const number = calculableSql(metric, columns)
    const own = metricSql(metric, columns)
    const middle = metric.kind === 'number' ? `median(${number})` : mostFrequent(metric, columns)
    const spread = metric.kind === 'number' ? `stddev_samp(${number})` : 'CAST(NULL AS DOUBLE)'
    return `count(${own}) AS found_${index}, ${middle} AS middle_${index}, ${spread} AS spread_${index}`
  })
  if (parts.length === 0) return []
  const [row] = await engine.rows(`SELECT ${parts.join(', ')} FROM sessions WHERE ${where}`, parameters)
  return metrics.map((metric, index) => ({
    metric,
    sessions: Number(row?.[`found_${index}`] ?? 0),
    median: valueOf(metric, row?.[`middle_${index}`]),
    deviation: numberOf(row?.[`spread_${index}`]),
  }))
}

/** Of equal ones the first in order; a boolean that could not be calculated counts only where none could. */
function mostFrequent(metric: MetricInfo, columns: Columns): string {
  const [own, number] = [metricSql(metric, columns), calculableSql(metric, columns)]
  const of = (value: string) => `mode(${value} ORDER BY ${value})`
  return metric.kind === 'text' ? of(own) : `coalesce(${of(number)}, ${of(own)})`
}
