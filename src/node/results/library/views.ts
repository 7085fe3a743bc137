import type { DuckDbRequest } from '../duckdb/results-messages.ts'
import type { ResultRow } from '../results-engine.ts'
import { sqlName, sqlTexts } from '../sql-text.ts'
import type { LibraryFile } from './read-library.ts'

/** What every library has; a library without files has nothing else. */
const fixedColumns = {
  sessions:
    'NULL::VARCHAR AS sessionid, NULL::VARCHAR AS athleteid, NULL::VARCHAR AS _export_id, NULL::TIMESTAMP AS _exported_at, NULL::TIMESTAMP AS _capture_time, NULL::VARCHAR AS _athlete_name, NULL::VARCHAR AS _rep_id, NULL::BIGINT AS _frames, NULL::BOOLEAN AS _synthetic, NULL::VARCHAR AS pair_activity, NULL::VARCHAR AS pair_movement',
  curves:
    'NULL::VARCHAR AS sessionid, NULL::VARCHAR AS athleteid, NULL::BIGINT AS frame, NULL::VARCHAR AS _export_id, NULL::TIMESTAMP AS _exported_at, NULL::TIMESTAMP AS _capture_time, NULL::VARCHAR AS _athlete_name, NULL::VARCHAR AS _rep_id, NULL::BOOLEAN AS _synthetic, NULL::VARCHAR AS pair_activity, NULL::VARCHAR AS pair_movement, NULL::VARCHAR AS capture_month',
} as const

type View = keyof typeof fixedColumns
type QueryRows = (question: Extract<DuckDbRequest, { kind: 'rows' }>) => Promise<readonly ResultRow[]>

/**
 * So many sessions are held by the process itself: lists and trends would open every file for each question else. Of
 * 60 columns they take 25 MB.
 */
const MAX_SESSIONS_IN_MEMORY = 50_000

/**
 * Makes the views `sessions` and `curves` over the library's files: each session from its newest export only. A session of
 * which only curves are there, because its build was ended, is in neither. The table `curve_files` says which file has
 * the curves of an export.
 */
export async function makeViews(files: readonly LibraryFile[], ask: QueryRows): Promise<void> {
  const run = async (sql: string, parameters = {}) => void (await ask({ kind: 'rows', sql, parameters }))
  const sessions = files.filter(({ kind }) => kind === 'sessions')
  const curves = files.filter(({ kind }) => kind === 'curves')
  const isHeld = sessions.reduce((sum, { rows }) => sum + rows, 0) <= MAX_SESSIONS_IN_MEMORY
  // What was held before makes room first.
  await run('DROP VIEW IF EXISTS sessions')
  await run('DROP TABLE IF EXISTS held_sessions')
  if (isHeld && sessions.length > 0) await run(`CREATE TABLE held_sessions AS SELECT * FROM ${parquetSource(sessions)}`)
  const source = isHeld && sessions.length > 0 ? 'held_sessions' : parquetSource(sessions)
  const newest =
    sessions.length === 0
      ? 'SELECT NULL::VARCHAR AS sessionid, NULL::VARCHAR AS _export_id WHERE false'
      : newestExportIn(source)
  await run(`CREATE OR REPLACE TABLE newest_export AS ${newest}`)
  await makeView('sessions', { files: sessions, source }, ask)
  await makeView('curves', { files: curves, source: parquetSource(curves) }, ask)
  await run(
    'CREATE OR REPLACE TABLE curve_files (path VARCHAR, export_id VARCHAR, activity_of_file VARCHAR, movement_of_file VARCHAR)',
  )
  await run(
    'INSERT INTO curve_files SELECT unnest($paths), unnest($exports), unnest($activities), unnest($movements)',
    exportColumns(curves),
  )
}

const parquetSource = (files: readonly LibraryFile[]): string =>
  `read_parquet(${sqlTexts(files.map(({ path }) => path))}, union_by_name = true, hive_partitioning = true, hive_types_autocast = false)`

/** Each export of each file, column by column. */
function exportColumns(curves: readonly LibraryFile[]) {
  const all = curves.flatMap(({ path, pair, exports }) => exports.map(({ id }) => ({ path, id, ...pair })))
  return {
    paths: all.map(({ path }) => path),
    exports: all.map(({ id }) => id),
    activities: all.map(({ activity }) => activity),
    movements: all.map(({ movement }) => movement),
  }
}

/** The newest export of each session, of two at the same moment always the same one. */
export const newestExportSql = (paths: readonly string[]): string =>
  newestExportIn(`read_parquet(${sqlTexts(paths)}, union_by_name = true)`)

const newestExportIn = (source: string): string => `
  SELECT sessionid, arg_max(_export_id, row(_exported_at, _export_id)) AS _export_id FROM ${source} GROUP BY sessionid`

interface ViewParts {
  readonly files: readonly LibraryFile[]
  readonly source: string
}

async function makeView(view: View, { files, source }: ViewParts, ask: QueryRows) {
  if (files.length === 0) {
    await ask({
      kind: 'rows',

      sql: `CREATE OR REPLACE VIEW ${view} AS SELECT ${fixedColumns[view]} WHERE false`,
    })
    return
  }
  const described = await ask({ kind: 'rows', sql: `DESCRIBE SELECT * FROM ${source}` })
  const columns = new Map(described.map((row) => [String(row['column_name']).toLowerCase(), row['column_type']]))
  const text = new Set(files.flatMap(({ textColumns }) => textColumns.map((name) => name.toLowerCase())))
  // One export with text where numbers belong must not make text of everybody's numbers.
  const numbers = described
    .filter((row) => text.has(String(row['column_name']).toLowerCase()) && row['column_type'] === 'VARCHAR')
    .map((row) => sqlName(String(row['column_name'])))
    .map((name) => `TRY_CAST(${name} AS DOUBLE) AS ${name}`)
  const missing = fixedColumns[view].split(', ').filter((column) => !columns.has(column.replace(/.* AS /, '')))
  const shown = `* ${numbers.length === 0 ? '' : `REPLACE (${numbers.join(', ')})`}${missing.map((column) => `, ${column}`).join('')}`
  await ask({
    kind: 'rows',

    sql: `CREATE OR REPLACE VIEW ${view} AS SELECT ${shown} FROM ${source} AS files SEMI JOIN newest_export USING (sessionid, _export_id)`,
  })
}
