import { localTime } from '../../../computer/local-time.ts'
import { shownEvents } from '../../../service/metrics/events.ts'
import { AppError } from '../../../station/app-error.ts'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import type { SessionParts } from '../../../station/host/session-parts.ts'
import type { LocalTime } from '../../../station/uploads/schedule.ts'
import { headlineNames } from '../core/headline-names.ts'
import { metricCatalog } from '../queries/catalog.ts'
import {
  approvedWhere,
  readViewColumns,
  type SessionFields,
  sessionCondition,
  sessionFields,
  type ViewColumns,
} from '../queries/columns.ts'
import { axesOf, curveColumns, figureJoints, withCurves } from '../queries/curve-source.ts'
import { isLabelColumn, listAthletes, listMetrics, listPairs, pairMetrics } from '../queries/list-pairs.ts'
import { metricInfo, metricSql, toMetricValue, toNumberOrNull, toTextOrNull } from '../queries/metric-values.ts'
import { readReport } from '../queries/report.ts'
import type { ResultsSource } from '../queries/results-source.ts'
import { headlineColumns, headlineOf, pairInRow, sessionSelect, toSession } from '../queries/session-rows.ts'
import { rankHeadlines, readHistory, readMedians } from '../queries/standings.ts'
import { type TableSql, tableSql } from '../queries/table-sql.ts'
import { readTrend } from '../queries/trend.ts'
import type {
  MetricInfo,
  MovementPair,
  ResultSession,
  SessionCurves,
  SessionDetail,
  SessionEvent,
  SessionFigure,
  SessionFilter,
  SessionOrder,
} from '../session.ts'
import type { TablePart, TableRow, TableView } from '../table.ts'
import { withAnswerTimeout } from './answer-timeout.ts'
import type { ResultRow } from './results-engine.ts'
import { sessionCamera, sessionClips, sessionRep } from './session-clips.ts'
import { writeTableFile } from './table-file.ts'
import type { ResultsOfStation } from './table-files.ts'

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

/** Minutes of the fastest cameras; a session is a single attempt of seconds. */
const MAX_FRAMES = 100_000
/** Numbers in one result, such as 200 curves of 5,000 frames. */
const MAX_NUMBERS = 1_000_000

/** Reads a session's rows by frame: frame, time, and the given columns. */
const readFrames = (library: ResultsSource, id: string, wanted: (curves: ViewColumns) => readonly string[]) =>
  withCurves(library, id, async ({ columns: curves, rows, parameters, framesPerSecond }) => {
    const names = wanted(curves)
    const maxFrames = Math.min(MAX_FRAMES, Math.floor(MAX_NUMBERS / Math.max(names.length, 1)))
    const values = names.map((name, index) => `, ${curves.number(name)} AS value_${index}`)
    const { columns } = await library.engine.numbers(
      `SELECT ${curves.number('frame')} AS frame_now, ${curves.number('time')} AS time_now${values.join('')}
       FROM ${rows} ORDER BY frame_now NULLS LAST, time_now NULLS LAST LIMIT ${maxFrames + 1}`,
      parameters,
    )
    const [frames = new Float64Array(), times = new Float64Array(), ...found] = columns
    if (frames.length > maxFrames) throw new AppError('results-too-many', { limit: maxFrames })
    return { framesPerSecond, names, frames, times, values: found }
  })

/**
 * Reads curves of one session; columns missing from its results are left out. Throws AppError `result-unknown`,
 * `results-too-many`.
 */
export async function sessionCurves(
  library: ResultsSource,
  { id, columns }: { readonly id: string; readonly columns: readonly string[] },
): Promise<SessionCurves> {
  const wanted = [...new Set(columns)]
  const { framesPerSecond, frames, times, names, values } = await readFrames(library, id, (curves) =>
    wanted.filter((name) => curves.has(name)),
  )
  const first = frames[0] ?? 0
  return {
    id,
    framesPerSecond,
    firstFrame: Number.isFinite(first) ? Math.trunc(first) : 0,
    time: frameTimes(frames, times, framesPerSecond),
    columns: names.map((name, index) => ({
      name,
      values: Array.from(values[index] ?? [], (value) => (Number.isFinite(value) ? value : null)),
    })),
  }
}

/** Time of each frame: from the results, else from the frame rate, else one second per frame. */
function frameTimes(frames: Float64Array, times: Float64Array, framesPerSecond: number | null): number[] {
  const isWhole = (values: Float64Array) => values.every((value) => Number.isFinite(value))
  if (isWhole(times)) return Array.from(times, (time) => time - (times[0] ?? 0))
  const rate = framesPerSecond ?? 1
  if (isWhole(frames)) return Array.from(frames, (frame) => (frame - (frames[0] ?? 0)) / rate)
  return Array.from(frames, (_, index) => index / rate)
}

/** Reads the joint centers of one session; none where no joint has all three axes. */
export async function sessionFigure(library: ResultsSource, id: string): Promise<SessionFigure> {
  const { frames, names, values } = await readFrames(library, id, (curves) =>
    figureJoints(curves.all.map(({ name }) => name)).flatMap(axesOf),
  )
  const filled = new Map(names.map((name, index) => [name, values[index] ?? new Float64Array()]))
  for (const [name, column] of filled) if (!column.some((value) => Number.isFinite(value))) filled.delete(name)
  const joints = figureJoints([...filled.keys()])
  const columns = joints.flatMap(axesOf).flatMap((name) => filled.get(name) ?? [])
  const count = joints.length === 0 ? 0 : frames.length
  return { id, joints, frames: count, positions: packPositions(columns, count) }
}

/** Packs positions frame by frame, as base64 of little-endian 32-bit floats. */
function packPositions(columns: readonly Float64Array[], frames: number): string {
  const bytes = new DataView(new ArrayBuffer(frames * columns.length * 4))
  for (const [index, column] of columns.entries())
    for (let frame = 0; frame < frames; frame += 1)
      bytes.setFloat32((frame * columns.length + index) * 4, column[frame] ?? Number.NaN, true)
  return Buffer.from(bytes.buffer).toString('base64')
}

interface SessionQuery {
  readonly filter: SessionFilter
  readonly order: (typeof SessionOrder)['options'][number]
  readonly offset: number
  readonly limit: number
}

const orders = ({ order, athleteName }: SessionFields) => ({
  newest: `${order} DESC NULLS LAST`,
  oldest: `${order} NULLS LAST`,
  athlete: `lower(${athleteName}) NULLS LAST, ${order} DESC NULLS LAST`,
})

/** Lists a page of the sessions that match a filter, and counts their reps and those hidden by the quality check. */
export async function listSessions(
  library: ResultsSource,
  query: SessionQuery,
): Promise<{ total: number; items: ResultSession[]; notApproved: number; reps: number }> {
  const { filter, order, offset, limit } = query
  const columns = await readViewColumns(library, 'sessions')
  const parts = sessionFields(columns)
  const condition = sessionCondition(filter, parts)
  const { engine } = library
  const [counts] = await engine.rows(
    `SELECT count(*) AS found, count(*) FILTER (NOT ${parts.passed}) AS failed,
       count(*) FILTER (${parts.speaks}${filter.approvedOnly ? ` AND ${parts.passed}` : ''}) AS reps
     FROM sessions WHERE ${condition.where}`,
    condition.parameters,
  )
  const notApproved = filter.approvedOnly ? (toNumberOrNull(counts?.['failed']) ?? 0) : 0
  const total = (toNumberOrNull(counts?.['found']) ?? 0) - notApproved
  const reps = toNumberOrNull(counts?.['reps']) ?? 0
  if (offset >= total) return { total, items: [], notApproved, reps }
  const headlines = headlineColumns(library, columns, await pairsOf(library, columns, filter))
  const rows = await engine.rows(
    `SELECT ${sessionSelect(parts)}${headlines.sql} FROM sessions WHERE ${approvedWhere(condition, filter, parts)}
     ORDER BY ${orders(parts)[order]}, id LIMIT $limit OFFSET $offset`,
    { ...condition.parameters, limit, offset },
  )
  return { total, items: rows.map((row) => toSession(row, headlines)), notApproved, reps }
}

async function pairsOf(
  { engine }: ResultsSource,
  columns: ViewColumns,
  { activity, movement }: SessionFilter,
): Promise<MovementPair[]> {
  if (activity !== null && movement !== null) return [{ activity, movement }]
  const parts = sessionFields(columns)
  const rows = await engine.rows(
    `SELECT DISTINCT ${parts.activity} AS activity, ${parts.movement} AS movement FROM sessions ORDER BY 1, 2`,
  )
  return rows.map((row) => ({ activity: String(row['activity']), movement: String(row['movement']) }))
}

interface TableQuery {
  readonly view: TableView
  readonly offset: number
  readonly limit: number
}

/** Reads a part of the rows of a table view. */
export async function readTablePart(
  library: ResultsSource,
  time: LocalTime,
  { view, offset, limit }: TableQuery,
): Promise<TablePart> {
  const table = await tableSql(library, time, view)
  const { engine } = library
  const [about] = await engine.rows(
    `SELECT count(*) FILTER (NOT ${table.parts.passed}) AS failed, bool_or(${table.parts.synthetic}) AS synthetic
     FROM sessions WHERE ${table.condition.where}`,
    table.condition.parameters,
  )
  const [found] = await engine.rows(`SELECT count(*) AS total FROM (${table.rows})`, table.parameters)
  const rows = await engine.rows(`SELECT * FROM (${table.rows}) ORDER BY ${table.order} LIMIT $limit OFFSET $offset`, {
    ...table.parameters,
    limit,
    offset,
  })
  return {
    total: Number(found?.['total'] ?? 0),
    items: rows.map((row) => toRow(row, table)),
    columns: [...table.columns],
    notApproved: view.filter.approvedOnly ? (toNumberOrNull(about?.['failed']) ?? 0) : 0,
    isSynthetic: about?.['synthetic'] === true,
  }
}

const toRow = (row: ResultRow, { columns }: TableSql): TableRow => ({
  sessionId: toTextOrNull(row['id']),
  athleteId: toTextOrNull(row['athlete']),
  athleteName: toTextOrNull(row['name']),
  atMs: toNumberOrNull(row['moment']),
  camera: toTextOrNull(row['camera']),
  speakerId: toTextOrNull(row['speaker']),
  sessions: Number(row['sessions']),
  reps: Number(row['reps']),
  values: columns.map((metric, index) => toMetricValue(metric, row[`value_${index}`])),
})

/** The contract's procedures about results. */
export function createResultsApi(session: SessionParts): ResultsOfStation {
  const { station, hub } = session
  const { memory } = station
  const results = station.parts.results.library

  /** Reads the roster once per athlete and request. */
  function readLevels() {
    const levels = new Map<string, string | null>()
    return (athleteId: string): string | null => {
      const known = levels.get(athleteId)
      if (known !== undefined) return known
      const level = station.roster.get(athleteId)?.competition_level || null
      levels.set(athleteId, level)
      return level
    }
  }

  const library = (): ResultsSource => ({
    engine: withAnswerTimeout(results.engine),
    catalog: metricCatalog,
    headlines: (pair) => headlineNames(session.settings.settings(), pair),
    levelOf: readLevels(),
  })
  const publish = () => hub.publish({ topics: ['results'] })

  /** Current name of an athlete: the library has the name at the time of the export, or none. */
  const nameNow = (athleteId: string | null): string | null =>
    athleteId === null ? null : station.roster.shownName(athleteId)

  const cameraOf = ({ id, camera }: Pick<ResultSession, 'id' | 'camera'>) => sessionCamera(session, id) ?? camera

  const ofStation = (found: ResultSession): ResultSession => ({
    ...found,
    repId: sessionRep(session, found),
    camera: cameraOf(found),
    athleteName: found.athleteName ?? nameNow(found.athleteId),
  })

  return {
    facts: results.facts,
    pairs: () => listPairs(library()),
    async athletes(pair) {
      const athletes = await listAthletes(library(), pair)
      return athletes.map((athlete) => ({ ...athlete, name: athlete.name ?? nameNow(athlete.id) }))
    },
    metrics: (pair) => listMetrics(library(), pair),
    async sessions(input) {
      const page = await listSessions(library(), input)
      return { ...page, items: page.items.map(ofStation) }
    },
    async session({ id }) {
      const detail = await sessionDetail(library(), id)
      return {
        ...detail,
        session: ofStation(detail.session),
        cameras: detail.cameras.map((camera) => ({ ...camera, camera: cameraOf(camera) })),
        clips: sessionClips(session, detail.session),
      }
    },
    async speak({ id }) {
      const { session: chosen, cameras } = await sessionDetail(library(), id)
      const others = cameras.filter((camera) => camera.id !== id).map((camera) => camera.id)
      memory.speakers.choose({ sessionId: id, athleteId: chosen.athleteId, others })
      hub.publish({ topics: ['results', 'reps'] })
    },
    curves: (input) => sessionCurves(library(), input),
    figure: ({ id }) => sessionFigure(library(), id),
    trend: (input) => readTrend(library(), localTime, input),
    async table(input) {
      const part = await readTablePart(library(), localTime, input)
      const withCamera = (row: TableRow) =>
        row.sessionId === null ? row : { ...row, camera: cameraOf({ id: row.sessionId, camera: row.camera }) }
      return { ...part, items: part.items.map(withCamera) }
    },
    tableFile: (input) => writeTableFile(library(), localTime, { ...input, dataDir: session.dataDir }),
    views: memory.resultsViews.all,
    saveView(view) {
      if (!memory.resultsViews.put(view)) throw new AppError('views-full', { limit: resultsBounds.savedViews })
      publish()
    },
    removeView({ name }) {
      memory.resultsViews.remove(name)
      publish()
    },
    async report(input) {
      const report = await readReport(library(), input)
      return { ...report, sessions: report.sessions.map(ofStation), note: memory.reportNotes.of(input) }
    },
    saveNote(note) {
      memory.reportNotes.put(note)
      publish()
    },
    build: results.build,
    compact: results.compact,
    verify: results.verify,
  }
}
