import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  BIGINT,
  DOUBLE,
  type DuckDBConnection,
  DuckDBInstance,
  DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBValue,
  LIST,
  listValue,
  VARCHAR,
} from '@duckdb/node-api'
import { makeSessionReps } from '../../src/features/results/library/views.ts'
import { exportedSessions, type RepRules } from '../../src/features/results/queries/session-reps.ts'
import type { QueryParameters, ResultCell, ResultsEngine } from '../../src/features/results/station/results-engine.ts'

/** A session as an export brings it, with what a station adds. */
export interface SampleSession {
  readonly id: string
  readonly exportId: string
  readonly exportedAtMs: number
  readonly athleteId: string | null
  readonly athleteName: string | null
  readonly activity: string
  readonly movement: string
  readonly capturedAtMs: number | null
  readonly repId: string | null
  readonly camera?: string | null
  readonly captureId?: string | null
  readonly isSynthetic: boolean
  /** Rows, from frame 0 on. */
  readonly frames: number
  /** One value a session, such as `fps`. */
  readonly metrics: Readonly<Record<string, number | string | null>>
  /** The frame of each event. */
  readonly events: Readonly<Record<string, number>>
  /** A value on every row. */
  readonly curves: Readonly<Record<string, readonly (number | null)[]>>
}

type Line = Readonly<Record<string, number | string | boolean | null>>

const marksOf = (session: SampleSession): Line => ({
  _export_id: session.exportId,
  _exported_at: new Date(session.exportedAtMs).toISOString(),
  _capture_time: session.capturedAtMs === null ? null : new Date(session.capturedAtMs).toISOString(),
  _athlete_name: session.athleteName,
  _rep_id: session.repId,
  _camera: session.camera ?? null,
  _capture_id: session.captureId ?? null,
  _synthetic: session.isSynthetic,
})

const sessionLine = (session: SampleSession): Line => ({
  sessionid: session.id,
  athleteid: session.athleteId,
  ...session.metrics,
  ...session.events,
  ...marksOf(session),
  _frames: session.frames,
})

const curveLines = (session: SampleSession): Line[] =>
  Array.from({ length: session.frames }, (_, frame) => ({
    sessionid: session.id,
    athleteid: session.athleteId,
    frame,
    ...session.metrics,
    ...Object.fromEntries(Object.entries(session.events).map(([name, at]) => [name, frame - at])),
    ...Object.fromEntries(Object.entries(session.curves).map(([name, values]) => [name, values[frame] ?? null])),
    ...marksOf(session),
  }))

const fixed: Readonly<Record<string, string>> = {
  frame: 'BIGINT',
  _frames: 'BIGINT',
  _exported_at: 'TIMESTAMP',
  _capture_time: 'TIMESTAMP',
  _synthetic: 'BOOLEAN',
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const text = (value: string) => `'${value.replaceAll("'", "''")}'`

async function writeParquet(connection: DuckDBConnection, path: string, lines: readonly Line[]) {
  const names = [...new Set(lines.flatMap((line) => Object.keys(line)))]
  const typeOf = (name: string) =>
    fixed[name] ?? (lines.some((line) => typeof line[name] === 'number') ? 'DOUBLE' : 'VARCHAR')
  const columns = names.map((name) => `${text(name)}: ${text(typeOf(name))}`).join(', ')
  const json = `${path}.jsonl`
  appendFileSync(json, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  await connection.run(
    `COPY (SELECT ${names.map(quoted).join(', ')} FROM read_json(${text(json)}, format = 'newline_delimited', columns = {${columns}}))
     TO ${text(path)} (FORMAT parquet, COMPRESSION zstd)`,
  )
  rmSync(json)
}

const pairFolder = ({ activity, movement }: SampleSession) =>
  join(`pair_activity=${encodeURIComponent(activity)}`, `pair_movement=${encodeURIComponent(movement)}`)

const monthOf = ({ capturedAtMs }: SampleSession) =>
  capturedAtMs === null ? 'unknown' : new Date(capturedAtMs).toISOString().slice(0, 7)

/** A library of these sessions, written as the station lays it out, but without its lists and checks. */
export async function writeSampleLibrary(folder: string, sessions: readonly SampleSession[]): Promise<void> {
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
  for (const exported of Map.groupBy(sessions, (each) => `${each.exportId}\n${pairFolder(each)}`).values()) {
    const [first] = exported
    if (first === undefined) continue
    const inSessions = join(folder, 'v1', 'sessions', pairFolder(first))
    mkdirSync(inSessions, { recursive: true })
    await writeParquet(connection, join(inSessions, `${first.exportId}-1.parquet`), exported.map(sessionLine))
    for (const [month, ofMonth] of Map.groupBy(exported, monthOf)) {
      const inCurves = join(folder, 'v1', 'curves', pairFolder(first), `capture_month=${month}`)
      mkdirSync(inCurves, { recursive: true })
      await writeParquet(connection, join(inCurves, `${first.exportId}-1.parquet`), ofMonth.flatMap(curveLines))
    }
  }
  connection.closeSync()
}

/** A sample library's engine, whose reps can be decided by other rules. */
export interface SampleEngine extends ResultsEngine {
  readonly decideReps: (rules: RepRules) => Promise<void>
}

/** DuckDB in this process with the two views of a library, the newest export of each session in them. */
export async function sampleEngine(folder: string, rules = { windowMs: 2_000, chosen: [] }): Promise<SampleEngine> {
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
  const files = (kind: string) =>
    `read_parquet(${text(join(folder, 'v1', kind, '**', '*.parquet'))}, union_by_name = true, hive_partitioning = true, hive_types_autocast = false)`
  await connection.run(
    `CREATE TABLE newest AS SELECT sessionid, arg_max(_export_id, _exported_at) AS _export_id
     FROM ${files('sessions')} GROUP BY sessionid`,
  )
  for (const [kind, view] of [
    ['sessions', exportedSessions],
    ['curves', 'curves'],
  ] as const)
    await connection.run(
      `CREATE VIEW ${view} AS SELECT * FROM ${files(kind)} AS files SEMI JOIN newest USING (sessionid, _export_id)`,
    )

  await connection.run(
    `CREATE TABLE curve_files AS SELECT DISTINCT filename AS path, _export_id AS export_id,
       pair_activity AS activity_of_file, pair_movement AS movement_of_file
     FROM ${files('curves').replace('union_by_name', 'filename = true, union_by_name')}`,
  )

  const read = (sql: string, parameters: QueryParameters = {}) => {
    const bound = Object.entries(parameters).map(([name, value]) => [name, ...boundTo(value)] as const)
    return connection.runAndReadAll(
      sql,
      Object.fromEntries(bound.map(([name, value]) => [name, value])),
      Object.fromEntries(bound.map(([name, , type]) => [name, type])),
    )
  }

  const rows: ResultsEngine['rows'] = async (sql, parameters) => {
    const reader = await read(sql, parameters)
    const names = reader.deduplicatedColumnNames()
    return reader
      .getRows()
      .map((row) => Object.fromEntries(names.map((name, index) => [name, cellOf(row[index] ?? null)])))
  }
  const decideReps = async (asked: RepRules) => {
    await makeSessionReps(asked, ({ sql, parameters }) => rows(sql, parameters))
    await rows(`CREATE OR REPLACE VIEW sessions AS SELECT one.*, _speaker, _rep_sessions
      FROM ${exportedSessions} AS one JOIN session_reps ON _of_session = sessionid`)
  }
  await decideReps(rules)

  return {
    rows,
    decideReps,
    async numbers(sql, parameters) {
      const reader = await read(sql, parameters)
      const columns = reader
        .getColumns()
        .map((values) => Float64Array.from(values, (value) => (value === null ? Number.NaN : Number(cellOf(value)))))
      return { names: reader.deduplicatedColumnNames(), columns }
    },
    async writeFile(sql, parameters, { path, format }) {
      const options = { csv: 'FORMAT csv, HEADER true', jsonl: 'FORMAT json', parquet: 'FORMAT parquet' }[format]
      const reader = await read(`COPY (${sql}) TO ${text(path)} (${options})`, parameters)
      return Number(reader.getRows()[0]?.[0] ?? 0)
    },
    close: async () => connection.closeSync(),
  }
}

/** As the station's own engine binds: a whole number can stand for a limit. */
function boundTo(value: QueryParameters[string]): [value: DuckDBValue, type: DuckDBType | undefined] {
  if (Array.isArray(value)) {
    const isNumbers = value.length > 0 && value.every((each) => typeof each === 'number')
    return [listValue([...value]), LIST(isNumbers ? DOUBLE : VARCHAR)]
  }
  if (typeof value === 'number') return Number.isSafeInteger(value) ? [BigInt(value), BIGINT] : [value, DOUBLE]
  return [value as DuckDBValue, value === null ? VARCHAR : undefined]
}

function cellOf(value: DuckDBValue): ResultCell {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value
  if (value instanceof DuckDBTimestampValue) return Number(value.micros) / 1_000
  return String(value)
}
