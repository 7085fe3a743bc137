import { viewColumns } from '../queries/columns.ts'
import { exportedSessions, type RepRules, sessionRepsSql } from '../queries/session-reps.ts'
import type { ResultRow } from '../station/results-engine.ts'
import { sqlName, sqlTexts } from '../station/sql-text.ts'
import type { ParquetFile } from './read-library.ts'
import type { DuckDbRequest } from './results-messages.ts'

/** Columns that views always have, even in a library without files. */
const fixedColumns = {
  sessions:
    'NULL::VARCHAR AS sessionid, NULL::VARCHAR AS athleteid, NULL::VARCHAR AS _export_id, NULL::TIMESTAMP AS _exported_at, NULL::TIMESTAMP AS _capture_time, NULL::VARCHAR AS _athlete_name, NULL::VARCHAR AS _rep_id, NULL::VARCHAR AS _camera, NULL::VARCHAR AS _capture_id, NULL::BIGINT AS _frames, NULL::BOOLEAN AS _synthetic, NULL::VARCHAR AS pair_activity, NULL::VARCHAR AS pair_movement',
  curves:
    'NULL::VARCHAR AS sessionid, NULL::VARCHAR AS athleteid, NULL::BIGINT AS frame, NULL::VARCHAR AS _export_id, NULL::TIMESTAMP AS _exported_at, NULL::TIMESTAMP AS _capture_time, NULL::VARCHAR AS _athlete_name, NULL::VARCHAR AS _rep_id, NULL::VARCHAR AS _camera, NULL::VARCHAR AS _capture_id, NULL::BOOLEAN AS _synthetic, NULL::VARCHAR AS pair_activity, NULL::VARCHAR AS pair_movement, NULL::VARCHAR AS capture_month',
} as const

type View = keyof typeof fixedColumns
export type QueryRows = (question: Extract<DuckDbRequest, { kind: 'rows' }>) => Promise<readonly ResultRow[]>

/**
 * Up to this many sessions are held in memory (25 MB with 60 columns): otherwise lists and trends would open every file
 * for each query.
 */
const MAX_SESSIONS_IN_MEMORY = 50_000

/**
 * Makes the views `sessions` and `curves` over the library's files, with the newest export of each session. A session
 * with curves only, because its build was interrupted, is in neither. With rules of reps, the columns `_speaker` and
 * `_rep_sessions` say which session speaks for a rep. The table `curve_files` maps exports to their
 * files with curves.
 */
export async function makeViews(files: readonly ParquetFile[], rules: RepRules | null, ask: QueryRows): Promise<void> {
  const run = async (sql: string, parameters = {}) => void (await ask({ kind: 'rows', sql, parameters }))
  const sessions = files.filter(({ kind }) => kind === 'sessions')
  const curves = files.filter(({ kind }) => kind === 'curves')
  const isHeld = sessions.reduce((sum, { rows }) => sum + rows, 0) <= MAX_SESSIONS_IN_MEMORY
  // Frees the previous table before the new one needs memory.
  await run('DROP VIEW IF EXISTS sessions')
  await run(`DROP VIEW IF EXISTS ${exportedSessions}`)
  await run('DROP TABLE IF EXISTS held_sessions')
  if (isHeld && sessions.length > 0) await run(`CREATE TABLE held_sessions AS SELECT * FROM ${parquetSource(sessions)}`)
  const source = isHeld && sessions.length > 0 ? 'held_sessions' : parquetSource(sessions)
  const newest =
    sessions.length === 0
      ? 'SELECT NULL::VARCHAR AS sessionid, NULL::VARCHAR AS _export_id WHERE false'
      : newestExportIn(source)
  await run(`CREATE OR REPLACE TABLE newest_export AS ${newest}`)
  await makeView('sessions', { files: sessions, source, rules }, ask)
  await makeView('curves', { files: curves, source: parquetSource(curves), rules: null }, ask)
  await run(
    'CREATE OR REPLACE TABLE curve_files (path VARCHAR, export_id VARCHAR, activity_of_file VARCHAR, movement_of_file VARCHAR)',
  )
  await run(
    'INSERT INTO curve_files SELECT unnest($paths), unnest($exports), unnest($activities), unnest($movements)',
    exportColumns(curves),
  )
}

/** Makes the table `session_reps` of `exportedSessions`: decided once, since each question needs it. */
export async function makeSessionReps(rules: RepRules, ask: QueryRows): Promise<void> {
  const described = await ask({
    kind: 'rows',
    sql: `SELECT column_name AS name, column_type AS type FROM (DESCRIBE ${exportedSessions})`,
  })
  const columns = viewColumns(described.map(({ name, type }) => ({ name: String(name), type: String(type) })))
  await ask({ kind: 'rows', sql: `CREATE OR REPLACE TABLE session_reps AS ${sessionRepsSql(columns, rules)}` })
}

const parquetSource = (files: readonly ParquetFile[]): string =>
  `read_parquet(${sqlTexts(files.map(({ path }) => path))}, union_by_name = true, hive_partitioning = true, hive_types_autocast = false)`

/** Files and their exports as columns. */
function exportColumns(curves: readonly ParquetFile[]) {
  const all = curves.flatMap(({ path, pair, exports }) => exports.map(({ id }) => ({ path, id, ...pair })))
  return {
    paths: all.map(({ path }) => path),
    exports: all.map(({ id }) => id),
    activities: all.map(({ activity }) => activity),
    movements: all.map(({ movement }) => movement),
  }
}

/** SQL of the newest export of each session; of two with the same time, always the same one. */
export const newestExportSql = (paths: readonly string[]): string =>
  newestExportIn(`read_parquet(${sqlTexts(paths)}, union_by_name = true)`)

const newestExportIn = (source: string): string => `
  SELECT sessionid, arg_max(_export_id, row(_exported_at, _export_id)) AS _export_id FROM ${source} GROUP BY sessionid`

interface ViewParts {
  readonly files: readonly ParquetFile[]
  readonly source: string
  /** Null for a view without reps. */
  readonly rules: RepRules | null
}

async function makeView(view: View, { files, source, rules }: ViewParts, ask: QueryRows) {
  const put = (name: string, select: string) =>
    ask({ kind: 'rows', sql: `CREATE OR REPLACE VIEW ${name} AS ${select}` })
  if (files.length === 0) {
    await put(view, `SELECT ${fixedColumns[view]} WHERE false`)
    return
  }
  const described = await ask({ kind: 'rows', sql: `DESCRIBE SELECT * FROM ${source}` })
  const columns = new Map(described.map((row) => [String(row['column_name']).toLowerCase(), row['column_type']]))
  const text = new Set(files.flatMap(({ textColumns }) => textColumns.map((name) => name.toLowerCase())))
  // One export with text in a numeric column must not turn everyone's numbers into text.
  const numbers = described
    .filter((row) => text.has(String(row['column_name']).toLowerCase()) && row['column_type'] === 'VARCHAR')
    .map((row) => sqlName(String(row['column_name'])))
    .map((name) => `TRY_CAST(${name} AS DOUBLE) AS ${name}`)
  const missing = fixedColumns[view].split(', ').filter((column) => !columns.has(column.replace(/^.* AS /, '')))
  const shown = `files.* ${numbers.length === 0 ? '' : `REPLACE (${numbers.join(', ')})`}${missing.map((column) => `, ${column}`).join('')}`
  const newest = `SELECT ${shown} FROM ${source} AS files SEMI JOIN newest_export USING (sessionid, _export_id)`
  await put(rules === null ? view : exportedSessions, newest)
  if (rules === null) return
  await makeSessionReps(rules, ask)
  await put(
    view,
    `SELECT ${shown}, session_reps._speaker, session_reps._rep_sessions FROM ${source} AS files
     JOIN session_reps ON _of_session = CAST(files.sessionid AS VARCHAR) AND _of_export = CAST(files._export_id AS VARCHAR)`,
  )
}
