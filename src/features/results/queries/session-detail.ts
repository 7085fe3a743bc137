import { shownEvents } from '../../../service/metrics/events.ts'
import { AppError } from '../../../station/app-error.ts'
import type { MetricInfo, ResultSession, SessionDetail, SessionEvent } from '../session.ts'
import type { ResultRow } from '../station/results-engine.ts'
import { readViewColumns, type ViewColumns } from './columns.ts'
import { curveColumns, figureJoints } from './curve-columns.ts'
import { isLabelColumn, pairMetrics } from './list-pairs.ts'
import { metricInfo, metricSql, toMetricValue, toNumberOrNull } from './metric-values.ts'
import type { ResultsSource } from './results-source.ts'
import { sessionFields } from './session-fields.ts'
import { headlineOf, pairInRow, sessionSelect, toSession } from './session-rows.ts'
import { rankHeadlines, readHistory, readMedians } from './standings.ts'

/** Reads everything the library has of one session. Throws AppError `result-unknown`. */
export async function sessionDetail(library: ResultsSource, id: string): Promise<Omit<SessionDetail, 'clips'>> {
  const columns = await readViewColumns(library, 'sessions')
  const { row, metrics, events } = await wholeRow(library, columns, id)
  const pair = pairInRow(row)
  const aliases = new Map(metrics.map(({ name }, index) => [name, `metric_${index}`]))
  const headlines = library.headlines(pair).map((name) => metricInfo(name, columns, library.catalog))
  const aliasOf = ({ name }: Pick<MetricInfo, 'name'>) => aliases.get(name) ?? ''
  const session = toSession(row, { sql: '', of: () => headlines.map((metric) => ({ metric, alias: aliasOf(metric) })) })
  const headline = (name: string) => headlineOf(session, name)
  const shown = new Set((await pairMetrics(library, columns, pair)).map(({ name }) => name))
  const { athleteId } = session
  const history = athleteId === null ? [] : await readHistory(library, columns, { ...pair, athleteId }, headlines)
  const medians = await readMedians(library, columns, pair, headlines)
  const curves = await curveColumns(library, id, (name) => row[aliasOf({ name })])
  const cameras = session.repSessions > 1 ? await readRep(library, columns, session.speakerId) : [session]
  const place = history.findIndex((attempt) => attempt.id === id)
  const speaksElsewhere = ({ id: of, speakerId }: (typeof history)[number]) =>
    of === speakerId && speakerId !== session.speakerId
  return {
    session,
    events,
    metrics: metrics
      .filter(({ name }) => shown.has(name))
      .map((metric) => ({ metric, value: toMetricValue(metric, row[aliasOf(metric)]) })),
    standings: rankHeadlines({
      sessions: [session],
      metrics: headlines,
      valueOf: headline,
      history,
      medians,
      levelOf: library.levelOf,
    }),
    curves,
    hasFigure: figureJoints(curves.map(({ name }) => name)).length > 0,
    cameras: cameras.map(toRepCamera),
    previousId: history.slice(0, Math.max(place, 0)).findLast(speaksElsewhere)?.id ?? null,
    nextId: place === -1 ? null : (history.slice(place + 1).find(speaksElsewhere)?.id ?? null),
  }
}

/** Reads the sessions of a rep, the earliest first. */
async function readRep(library: ResultsSource, columns: ViewColumns, speakerId: string): Promise<ResultSession[]> {
  const parts = sessionFields(columns)
  const rows = await library.engine.rows(
    `SELECT ${sessionSelect(parts)} FROM sessions WHERE ${parts.speaker} = $speaker
     ORDER BY lower(${parts.camera}) NULLS LAST, moment NULLS LAST, id`,
    { speaker: speakerId },
  )
  return rows.map((row) => toSession(row, { sql: '', of: () => [] }))
}

const toRepCamera = ({
  id,
  camera,
  capturedAtMs,
  framesPerSecond,
  isApproved,
}: ResultSession): SessionDetail['cameras'][number] => ({ id, camera, capturedAtMs, framesPerSecond, isApproved })

/** Reads the session's row: common columns, metrics as `metric_<n>`, and events. */
async function wholeRow(
  { engine, catalog }: ResultsSource,
  columns: ViewColumns,
  id: string,
): Promise<{ row: ResultRow; metrics: MetricInfo[]; events: SessionEvent[] }> {
  const parts = sessionFields(columns)
  const own = columns.all.map(({ name }) => name).filter((name) => !isLabelColumn(name))
  const metrics = own.filter((name) => !catalog.isEvent(name)).map((name) => metricInfo(name, columns, catalog))
  const eventNames = own.filter((name) => catalog.isEvent(name))
  const values = [
    ...metrics.map((metric, index) => `, ${metricSql(metric, columns)} AS metric_${index}`),
    ...eventNames.map((name, index) => `, ${columns.number(name)} AS event_${index}`),
  ]
  const [row] = await engine.rows(
    `SELECT ${sessionSelect(parts)}${values.join('')} FROM sessions WHERE ${parts.id} = $id LIMIT 1`,
    { id },
  )
  if (row === undefined) throw new AppError('result-unknown', { session: id })
  const shown = new Set(shownEvents(pairInRow(row), eventNames))
  const events = eventNames.flatMap((name, index) => {
    const frame = toNumberOrNull(row[`event_${index}`])
    return frame === null || !Number.isInteger(frame) || !shown.has(name) ? [] : [{ name, frame }]
  })
  return { row, metrics, events: events.toSorted((one, other) => one.frame - other.frame) }
}
