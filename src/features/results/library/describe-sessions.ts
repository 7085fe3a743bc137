import { frameColumn } from '../../../service/exports.ts'
import { sqlName, sqlText, sqlTexts } from '../station/sql-text.ts'
import type { TypedColumn } from './choose-types.ts'
import { athleteColumn, sessionColumn } from './plan-columns.ts'
import type { ResultsClient } from './results-client.ts'
import { smallDictionaries } from './write-curves.ts'

/** Curves that differ on every row, even if a session happens to have one row. */
const isCurve = (name: string) => /_3d_[xyz]$|_center_of_mass_[xyz]$|^time$/.test(name)
const isEventName = (name: string) => /_(frame|event)$/.test(name)

/** Columns of the file with one row per session. */
export interface SessionColumns {
  /** Columns with one value per session. */
  readonly single: readonly string[]
  /** Columns that contain the offset of each frame from an event. */
  readonly events: readonly string[]
}

/** Finds the columns with one value per session, and the columns that count frames from an event. */
export async function describeSessions(
  client: ResultsClient,
  columns: readonly TypedColumn[],
  curves: readonly string[],
): Promise<SessionColumns> {
  const candidates = columns.filter(({ service }) => ![sessionColumn, athleteColumn, frameColumn].includes(service))
  const frame = columns.find(({ service, type }) => service === frameColumn && type !== 'VARCHAR')
  if (candidates.length === 0) return { single: [], events: [] }
  const perSession = candidates.flatMap(({ name, type }, position) => [
    `count(${sqlName(name)}) = 0 OR min(${sqlName(name)}) = max(${sqlName(name)}) AS s${position}`,
    frame && type !== 'VARCHAR' ? eventCheck(name, frame.name, position) : `NULL::BOOLEAN AS e${position}`,
  ])
  const all = candidates.flatMap((_, position) => [
    `bool_and(s${position}) AS s${position}`,
    `bool_and(e${position}) AS e${position}`,
  ])
  const sql = `SELECT ${all.join(', ')} FROM (SELECT ${perSession.join(', ')}
    FROM read_parquet(${sqlTexts(curves)}) GROUP BY ${sqlName(sessionColumn)})`
  const { rows } = await client.request({ kind: 'rows', sql }, 'rows')
  const [found = {}] = rows
  const isEvent = ({ name, type }: TypedColumn, position: number) =>
    found[`e${position}`] === true ||
    // With one row per session, only the name can tell.
    (found[`e${position}`] === null && frame !== undefined && type !== 'VARCHAR' && isEventName(name))
  const events = candidates.filter(isEvent).map(({ name }) => name)
  const single = candidates
    .filter((column, position) => found[`s${position}`] === true && !isCurve(column.name) && !isEvent(column, position))
    .map(({ name }) => name)
  return { single, events }
}

/** Null for a session that can't tell: it has one row, or no such event. */
const eventCheck = (name: string, frame: string, position: number) => `
  CASE WHEN count(*) = 1 OR count(${sqlName(name)}) = 0 THEN NULL
    ELSE count(${sqlName(name)}) = count(*)
      AND min(${sqlName(frame)}::DOUBLE - ${sqlName(name)}) = max(${sqlName(frame)}::DOUBLE - ${sqlName(name)}) END AS e${position}`

interface Sessions extends SessionColumns {
  readonly columns: readonly TypedColumn[]
  readonly curves: readonly string[]
  readonly target: string
}

/** SQL that writes one row per session. An event is the frame where its offset is 0. */
export function sessionsSql({ columns, curves, target, single, events }: Sessions): string {
  const names = new Set([...single, ...events])
  const frame = columns.find(({ service, type }) => service === frameColumn && type !== 'VARCHAR')
  const athlete = columns.some(({ service }) => service === athleteColumn)
    ? `any_value(${sqlName(athleteColumn)})`
    : 'NULL::VARCHAR'
  const values = columns
    .filter(({ name }) => names.has(name))
    .map(
      ({ name }) =>
        `${events.includes(name) ? eventFrame(name, frame?.name ?? '') : `any_value(${sqlName(name)})`} AS ${sqlName(name)}`,
    )
  const exportColumns = [
    '_export_id',
    '_exported_at',
    '_capture_time',
    '_athlete_name',
    '_rep_id',
    '_camera',
    '_capture_id',
  ].map((name) => `any_value(${name}) AS ${name}`)
  return `COPY (SELECT ${[
    sqlName(sessionColumn),
    `${athlete} AS ${sqlName(athleteColumn)}`,
    ...values,
    ...exportColumns,
    'count(*) AS _frames',
    'any_value(_synthetic) AS _synthetic',
  ].join(
    ', ',
  )} FROM read_parquet(${sqlTexts(curves)}) GROUP BY ${sqlName(sessionColumn)} ORDER BY ${sqlName(sessionColumn)})
    TO ${sqlText(target)} (FORMAT parquet, COMPRESSION zstd, ${smallDictionaries})`
}

const eventFrame = (name: string, frame: string) =>
  `CAST(min(${sqlName(frame)}) - arg_min(${sqlName(name)}, ${sqlName(frame)}) AS BIGINT)`
