import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { Manifest } from '../../src/features/results/library/manifest.ts'

export const ATHLETES = 40
export const FRAMES = 120
const MONTHS = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'] as const
export const SESSIONS_OF_A_JOB = 5
/** A month is joined when it has more files than these: the last one has as many as it may. */
const FILES_LEFT = 20
export const pair = { activity: 'baseball', movement: 'pitching' }

export const curveNames = Array.from({ length: 140 }, (_, index) => `curve_${index}`)
export const metricNames = ['peak_arm_angular_velocity', ...Array.from({ length: 39 }, (_, index) => `metric_${index}`)]
export const eventNames = ['foot_contact_frame', 'ball_release_frame']

export const sessionName = (number: number) => `session-${number}`
const jobName = (number: number) => `job-${number}`

/** A library as a season of automatic jobs leaves it after compaction: one file for each month but the last. */
export async function fillLibrary(dataDir: string, sessions: number): Promise<{ jobs: number; files: number }> {
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '400MB' })).connect()
  const jobs = Math.ceil(sessions / SESSIONS_OF_A_JOB)
  const joined = jobs - FILES_LEFT
  const ofMonth = Math.ceil(joined / MONTHS.length)
  const parts = [
    ...MONTHS.map((month, index) => ({ month, from: index * ofMonth, to: Math.min((index + 1) * ofMonth, joined) })),
    ...Array.from({ length: FILES_LEFT }, (_, index) => ({
      month: '2026-11',
      from: joined + index,
      to: joined + index + 1,
    })),
  ]
  const write = { connection, root: join(dataDir, 'results', 'v1') }
  for (const part of parts) await writeCurves(write, part)
  for (const part of [{ from: 0, to: joined }, ...parts.slice(MONTHS.length)]) await writeSessions(write, part)
  connection.closeSync()
  return { jobs, files: parts.length + 1 + FILES_LEFT }
}

interface Write {
  readonly connection: DuckDBConnection
  readonly root: string
}

interface Jobs {
  readonly from: number
  readonly to: number
}

const folderOf = (kind: string) => join(kind, `pair_activity=${pair.activity}`, `pair_movement=${pair.movement}`)

/** Sessions numbered on, each five of them from one job, one an hour. */
const marks = `
  '${jobName(0).slice(0, -1)}' || (number // ${SESSIONS_OF_A_JOB}) AS _export_id,
  TIMESTAMP '2026-06-01' + to_minutes(CAST(number * 25 AS BIGINT)) AS _exported_at,
  TIMESTAMP '2026-06-01' + to_minutes(CAST(number * 25 AS BIGINT)) AS _capture_time,
  'Athlete ' || (number % ${ATHLETES}) AS _athlete_name, NULL::VARCHAR AS _rep_id, false AS _synthetic`
const ids = `'session-' || number AS sessionid, 'athlete-' || (number % ${ATHLETES}) AS athleteid`
const metrics = metricNames
  .map((name, index) => `round(1000 + 300 * sin(number * ${index + 1}.7), 2) AS ${name}`)
  .join(', ')

async function writeCurves({ connection, root }: Write, { month, from, to }: Jobs & { readonly month: string }) {
  const curves = curveNames.map((name, index) => `round(90 * sin((frame + number + ${index}) / 17.0), 2) AS ${name}`)
  const events = eventNames.map((name, index) => `frame - ${40 + index * 30} AS ${name}`)
  const sql = `
    SELECT ${ids}, frame, frame / 240.0 AS time, 240.0 AS fps, ${metrics}, ${events.join(', ')}, ${curves.join(', ')}, ${marks}
    FROM (SELECT i // ${FRAMES} AS number, i % ${FRAMES} AS frame
      FROM range(${from * SESSIONS_OF_A_JOB * FRAMES}, ${to * SESSIONS_OF_A_JOB * FRAMES}) AS all_rows(i))`
  const folder = join(root, folderOf('curves'), `capture_month=${month}`)
  await writePart(connection, { folder, sql, kind: 'curves', month, jobs: { from, to }, rowsOfSession: FRAMES })
}

async function writeSessions({ connection, root }: Write, jobs: Jobs) {
  const events = eventNames.map((name, index) => `${40 + index * 30} AS ${name}`)
  const sql = `
    SELECT ${ids}, 240.0 AS fps, 1 AS "ApprovedByBiomechQA", ${metrics}, ${events.join(', ')}, ${marks}, ${FRAMES} AS _frames
    FROM range(${jobs.from * SESSIONS_OF_A_JOB}, ${jobs.to * SESSIONS_OF_A_JOB}) AS all_sessions(number)`
  const folder = join(root, folderOf('sessions'))
  await writePart(connection, { folder, sql, kind: 'sessions', month: null, jobs, rowsOfSession: 1 })
}

interface Part {
  readonly folder: string
  readonly sql: string
  readonly kind: 'curves' | 'sessions'
  readonly month: string | null
  readonly jobs: Jobs
  readonly rowsOfSession: number
}

async function writePart(connection: DuckDBConnection, { folder, sql, kind, month, jobs, rowsOfSession }: Part) {
  mkdirSync(folder, { recursive: true })
  const name = jobs.to - jobs.from === 1 ? `${jobName(jobs.from)}-1` : `joined-${kind}-${jobs.from}`
  const path = join(folder, `${name}.parquet`)
  await connection.run(`COPY (${sql}) TO '${path}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 20000)`)
  const sessions = (jobs.to - jobs.from) * SESSIONS_OF_A_JOB
  const manifest: Manifest = {
    library: 1,
    kind,
    file: `${name}.parquet`,
    bytes: statSync(path).size,
    sha256: '',
    rows: sessions * rowsOfSession,
    sessions,
    pair,
    month,
    exports: Array.from({ length: jobs.to - jobs.from }, (_, index) => ({
      id: jobName(jobs.from + index),
      exportedAt: '2026-11-20T00:00:00.000Z',
      sessions: SESSIONS_OF_A_JOB,
      rows: SESSIONS_OF_A_JOB * rowsOfSession,
      request: null,
      service: null,
    })),
    columns: [],
    events: [],
    synthetic: false,
    rowsWithoutSession: 0,
    replaces: [],
    program: 'bench',
  }
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(manifest))
}
