import { setImmediate as turn } from 'node:timers/promises'
import type { MovementPair } from '../session.ts'
import type { ResultCell } from '../station/results-engine.ts'
import { sqlName, sqlText } from '../station/sql-text.ts'
import { captureMonth } from './library-paths.ts'
import type { ColumnPlan } from './plan-columns.ts'
import { athleteColumn, sessionColumn } from './plan-columns.ts'
import type { ResultsClient } from './results-client.ts'

/** Session with the number of the file that its rows are written to. */
export interface FiledSession extends LibrarySession {
  readonly file: number
}

/** Session in the staged rows. */
export interface StagedSession {
  readonly id: string
  readonly athleteId: string | null
  /** Name of the athlete in the export. */
  readonly athleteName: string | null
  readonly rows: number
}

/** Number of sessions in an export, and of rows with a session. */
export interface NamedRows {
  readonly sessions: number
  readonly rows: number
}

export interface StagedSessions {
  readonly sessions: readonly StagedSession[]
  readonly rows: number
  readonly rowsWithoutSession: number
}

/** SQL of a column's value in staged rows; NULL where the export lacks it. */
export function stagedValueSql({ columns }: ColumnPlan, service: string): string {
  const column = columns.find((each) => each.service === service)
  return column === undefined ? 'NULL::VARCHAR' : sqlName(column.name)
}

/** Reads the sessions of the staged rows. */
export async function readStagedSessions(
  client: ResultsClient,
  plan: ColumnPlan,
  staged: string,
): Promise<StagedSessions> {
  const sql = `SELECT ${stagedValueSql(plan, sessionColumn)} AS id, any_value(${stagedValueSql(plan, athleteColumn)}) AS athlete,
    any_value(${stagedValueSql(plan, 'athlete_name')}) AS name, count(*) AS rows
    FROM read_parquet(${sqlText(staged)}) GROUP BY 1 ORDER BY 1`
  const { rows } = await client.request({ kind: 'rows', sql }, 'rows')
  const all = rows.map((row) => ({
    id: textOrNull(row['id']),
    athleteId: textOrNull(row['athlete']),
    athleteName: textOrNull(row['name']),
    rows: Number(row['rows']),
  }))
  const sessions = all.flatMap(({ id, ...session }) => (id === null ? [] : [{ id, ...session }]))
  const total = all.reduce((sum, session) => sum + session.rows, 0)
  const named = sessions.reduce((sum, session) => sum + session.rows, 0)
  return { sessions, rows: total, rowsWithoutSession: total - named }
}

/** Treats an empty text as missing. */
const textOrNull = (cell: ResultCell | undefined) =>
  cell === null || cell === undefined || cell === '' ? null : String(cell)

/** Facts that this station knows of a session. */
export interface KnownSession {
  readonly captureTimeMs: number | null
  readonly athleteName: string | null
  readonly repId: string | null
  readonly camera: string | null
  /** Capture that the session belongs to: its own id, or the id that it extends by a number. */
  readonly captureId: string | null
}

/** Session with its facts, and the month that its curves are filed under. */
export interface LibrarySession extends KnownSession {
  readonly id: string
  readonly month: string
}

/** Rows inserted by one statement. */
const ROWS_PER_INSERT = 2_000

/** Writes the facts of sessions to the temporary table `about`, which the SQL of the files joins. */
export async function writeSessionTable(client: ResultsClient, sessions: readonly FiledSession[]): Promise<void> {
  const run = (sql: string, parameters = {}) =>
    client.request({ kind: 'run', statements: [{ sql, parameters }] }, 'done')
  await run(`CREATE OR REPLACE TEMP TABLE about
    (id VARCHAR, capture_time TIMESTAMP, athlete_name VARCHAR, rep_id VARCHAR, camera VARCHAR, capture_id VARCHAR, file BIGINT)`)
  for (let at = 0; at < sessions.length; at += ROWS_PER_INSERT) {
    const part = sessions.slice(at, at + ROWS_PER_INSERT)
    await run(
      `INSERT INTO about SELECT id, CASE WHEN has THEN epoch_ms(at_ms::BIGINT) END, nullif(name, ''), nullif(rep, ''), nullif(camera, ''),
         nullif(capture, ''), file
       FROM (SELECT unnest($ids) AS id, unnest($hasTimes) = 1 AS has, unnest($times) AS at_ms, unnest($names) AS name,
         unnest($reps) AS rep, unnest($cameras) AS camera, unnest($captures) AS capture, unnest($files)::BIGINT AS file)`,
      {
        ids: part.map(({ id }) => id),
        hasTimes: part.map(({ captureTimeMs }) => (captureTimeMs === null ? 0 : 1)),
        times: part.map(({ captureTimeMs }) => Math.floor(captureTimeMs ?? 0)),
        names: part.map(({ athleteName }) => athleteName ?? ''),
        reps: part.map(({ repId }) => repId ?? ''),
        cameras: part.map(({ camera }) => camera ?? ''),
        captures: part.map(({ captureId }) => captureId ?? ''),
        files: part.map(({ file }) => file),
      },
    )
  }
}

/** A season's sessions are looked up between other work: each takes up to 0.1 ms. */
const SESSIONS_PER_TURN = 50

/** Time of a session's capture, and the capture: the session's own id, or the id that it extends by a number. */
export interface CaptureFacts {
  readonly atMs: number
  readonly captureId: string
}

/**
 * Fetches the captures of sessions that are no clips of this station, by session id; empty when the service can't be
 * reached.
 */
export type FetchCaptureTimes = (
  pair: MovementPair,
  sessionIds: readonly string[],
) => Promise<ReadonlyMap<string, CaptureFacts>>

interface SessionSources {
  /** Looks up what this station knows of a session. */
  readonly lookUpSession: (session: StagedSession) => KnownSession
  readonly fetchCaptureTimes: FetchCaptureTimes
}

/**
 * Resolves capture time, athlete and rep of each session, from this station or else from the service's list of
 * captures.
 */
export async function resolveSessions(
  { lookUpSession, fetchCaptureTimes }: SessionSources,
  pair: MovementPair,
  sessions: readonly StagedSession[],
): Promise<LibrarySession[]> {
  const here: { readonly session: StagedSession; readonly facts: KnownSession }[] = []
  for (const session of sessions) {
    here.push({ session, facts: lookUpSession(session) })
    if (here.length % SESSIONS_PER_TURN === 0) await turn()
  }
  const undated = here.flatMap(({ session, facts }) => (facts.captureTimeMs === null ? session.id : []))
  const times = undated.length === 0 ? new Map<string, CaptureFacts>() : await fetchCaptureTimes(pair, undated)
  return here.map(({ session: { id, athleteName }, facts }) => {
    const captureTimeMs = facts.captureTimeMs ?? times.get(id)?.atMs ?? null
    return {
      ...facts,
      id,
      captureTimeMs,
      captureId: facts.captureId ?? times.get(id)?.captureId ?? null,
      athleteName: facts.athleteName ?? athleteName,
      month: captureMonth(captureTimeMs),
    }
  })
}
