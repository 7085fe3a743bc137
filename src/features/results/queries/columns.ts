import type { SessionFilter } from '../session.ts'
import type { QueryParameters } from '../station/results-engine.ts'
import { sqlName } from '../station/sql-text.ts'
import type { ResultsSource, ViewColumn } from './results-source.ts'

const isWhole = (type: string) => /^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/.test(type)

/** Columns of a view, with the SQL that reads each one regardless of its type; a missing column reads as NULL. */
export interface ViewColumns {
  readonly all: readonly ViewColumn[]
  readonly has: (name: string) => boolean
  readonly typeOf: (name: string) => string | undefined
  /** SQL of a DOUBLE; NULL for a value that is no finite number. */
  readonly number: (name: string) => string
  /** SQL of a VARCHAR. */
  readonly text: (name: string) => string
  /** SQL of a TIMESTAMP in milliseconds, as DOUBLE. */
  readonly moment: (name: string) => string
}

export function viewColumns(all: readonly ViewColumn[]): ViewColumns {
  const types = new Map(all.map(({ name, type }) => [name, type]))
  const read = (name: string, type: string, sql: (column: string) => string) =>
    types.has(name) ? sql(sqlName(name)) : `CAST(NULL AS ${type})`

  return {
    all,
    has: (name) => types.has(name),
    typeOf: (name) => types.get(name),
    number: (name) =>
      read(name, 'DOUBLE', (column) =>
        isWhole(types.get(name) ?? '')
          ? `CAST(${column} AS DOUBLE)`
          : `CASE WHEN isfinite(TRY_CAST(${column} AS DOUBLE)) THEN TRY_CAST(${column} AS DOUBLE) END`,
      ),
    text: (name) => read(name, 'VARCHAR', (column) => `CAST(${column} AS VARCHAR)`),
    moment: (name) => read(name, 'DOUBLE', (column) => `CAST(epoch_ms(${column}) AS DOUBLE)`),
  }
}

/** Reads the current columns of a view: every export may add more. */
export async function readViewColumns({ engine }: Pick<ResultsSource, 'engine'>, view: 'sessions') {
  const rows = await engine.rows(`SELECT column_name AS name, column_type AS type FROM (DESCRIBE ${view})`)
  return viewColumns(rows.map(({ name, type }) => ({ name: String(name), type: String(type) })))
}

export type SessionFields = ReturnType<typeof sessionFields>

/** SQL of the fields that every session has. */
export function sessionFields(columns: ViewColumns) {
  const id = columns.text('sessionid')
  const approved = columns.number('ApprovedByBiomechQA')
  const at = columns.moment('_capture_time')
  const exportedAt = columns.moment('_exported_at')
  return {
    id,
    athlete: `NULLIF(${columns.text('athleteid')}, '')`,
    athleteName: `NULLIF(coalesce(${columns.text('_athlete_name')}, ${columns.text('athlete_name')}), '')`,
    activity: columns.text('pair_activity'),
    movement: columns.text('pair_movement'),
    at,
    exportedAt,
    /** Sessions without a capture time are sorted by their export. */
    order: `coalesce(${at}, ${exportedAt})`,
    exportId: columns.text('_export_id'),
    rep: columns.text('_rep_id'),
    camera: columns.text('_camera'),
    /** Id of the session that speaks for the rep, which also identifies the rep. */
    speaker: `coalesce(${columns.text('_speaker')}, ${id})`,
    /** True for the session that speaks for its rep: each rep counts once, by this session. */
    speaks: `(coalesce(${columns.text('_speaker')}, ${id}) = ${id})`,
    /** Number of sessions of the rep. */
    repSessions: `coalesce(${columns.number('_rep_sessions')}, 1)`,
    /** The session's own id, or the id that it extends by a number; NULL where no station knew it. */
    capture: columns.text('_capture_id'),
    approved,
    /** True unless the quality check failed. */
    passed: `(coalesce(${approved}, 1) = 1)`,
    framesPerSecond: columns.number('fps'),
    frames: columns.number('_frames'),
    synthetic: `coalesce(${columns.number('_synthetic')}, 0) = 1`,
  }
}

export interface SessionCondition {
  readonly where: string
  readonly parameters: QueryParameters
}

/** SQL condition of a filter without its quality check: sessions hidden by that are counted separately. */
export function sessionCondition(filter: SessionFilter, parts: SessionFields): SessionCondition {
  const { activity, movement, athleteIds, fromMs, toMs } = filter
  const conditions: [sql: string, name: string, value: QueryParameters[string]][] = []
  if (activity !== null) conditions.push([`${parts.activity} = $activity`, 'activity', activity])
  if (movement !== null) conditions.push([`${parts.movement} = $movement`, 'movement', movement])
  if (athleteIds.length > 0)
    conditions.push([`list_contains(CAST($athletes AS VARCHAR[]), ${parts.athlete})`, 'athletes', athleteIds])
  if (fromMs !== null) conditions.push([`${parts.at} >= CAST($from AS DOUBLE)`, 'from', fromMs])
  if (toMs !== null) conditions.push([`${parts.at} < CAST($to AS DOUBLE)`, 'to', toMs])
  return {
    where: conditions.length === 0 ? 'TRUE' : conditions.map(([sql]) => sql).join(' AND '),
    parameters: Object.fromEntries(conditions.map(([, name, value]) => [name, value])),
  }
}

/** Adds the quality check, if the filter has it. */
export const approvedWhere = (
  { where }: SessionCondition,
  filter: Pick<SessionFilter, 'approvedOnly'>,
  parts: SessionFields,
) => (filter.approvedOnly ? `${where} AND ${parts.passed}` : where)
