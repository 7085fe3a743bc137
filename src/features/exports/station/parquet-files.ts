import { mkdir, realpath, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createUniqueNames, sessionFileName } from '../../../computer/files/file-names.ts'
import type { StartProcess } from '../../../computer/processes/start-process.ts'
import { AppError } from '../../../station/app-error.ts'
import { checkSpool } from '../../results/library/check-spool.ts'
import {
  type ColumnPlan,
  exportNames,
  planColumns,
  sessionColumn,
  smallDictionaries,
} from '../../results/library/plan-columns.ts'
import { syncToDisk } from '../../results/library/publish-files.ts'
import { copySpooledRows, toStagingError } from '../../results/library/read-spool.ts'
import { BUILD_TIMEOUT_MS, createResultsClient, type ResultsClient } from '../../results/library/results-client.ts'
import { stagedValueSql } from '../../results/library/session-facts.ts'
import { sqlText } from '../../results/station/sql-text.ts'
import type { ExportWriter, WriteRequest, WrittenFiles } from './export-writer.ts'
import { spoolFile } from './spool.ts'

/** Rows that a reader holds at once. */
const ROWS_PER_GROUP = 8_192

/**
 * Creates the writer of Parquet files. DuckDB runs in a separate process, because that of the results library may be
 * busy. In every file of the export, each column has the same type, which holds all of its values exactly.
 */
export const createParquetWriter =
  (startProcess: StartProcess): ExportWriter =>
  async (writing) => {
    const { make, part, dataDir, signal } = writing
    const spool = spoolFile(dataDir, make.id)
    const work = join(dataDir, 'results-work', `export-${make.id}`)
    await rm(work, { recursive: true, force: true })
    await mkdir(work, { recursive: true, mode: 0o700 })
    const target = dirname(part)
    const folders = [dirname(spool), work, target]
    const real = await Promise.all(folders.map((folder) => realpath(folder)))
    const client = createResultsClient({
      startProcess,
      open: { folders: [...new Set([...folders, ...real])], tempFolder: join(work, 'duckdb') },
      requestTimeoutMs: BUILD_TIMEOUT_MS,
    })
    const end = () => client.end()
    signal.addEventListener('abort', end)
    try {
      signal.throwIfAborted()
      // Also truncates rows that were never counted, and checks the spool of an empty export.
      await checkSpool(spool, make.progress.bytes)
      return await writeRows(writing, { client, work, spool })
    } catch (error) {
      signal.throwIfAborted()
      throw toParquetError(error, part)
    } finally {
      signal.removeEventListener('abort', end)
      client.end()
      await rm(work, { recursive: true, force: true }).catch(() => {})
    }
  }

interface Workspace {
  readonly client: ResultsClient
  readonly work: string
  readonly spool: string
}

async function writeRows(writing: WriteRequest, { client, work, spool }: Workspace): Promise<WrittenFiles> {
  const { make, part } = writing
  // Readers reject a file without columns.
  const named = make.columns.length === 0 ? [{ name: sessionColumn, type: 'string', values: 0 }] : make.columns
  const plan = planColumns(named, exportNames)
  const spooled = { client, plan, spool, bytes: make.progress.bytes, plain: join(work, 'plain.jsonl') }
  if (make.order.files.perSession) return writeSessionFiles(writing, spooled, join(work, 'staged.parquet'))
  const { result: file } = await copySpooledRows(spooled, part, (rows) => writeFile(client, rows, part))
  const session = stagedValueSql(plan, sessionColumn)
  const sql = `SELECT count(DISTINCT nullif(${session}, '')) AS sessions, count(nullif(${session}, '')) AS with_session
    FROM read_parquet(${sqlText(part)})`
  const { rows } = await client.request({ kind: 'rows', sql }, 'rows')
  const withSession = Number(rows[0]?.['with_session'] ?? 0)
  return {
    files: [{ name: '', ...file }],
    sessions: Number(rows[0]?.['sessions'] ?? 0),
    rowsWithoutSession: file.rows - withSession,
  }
}

/** Writes one file per session, in a folder that is renamed when all are complete. */
async function writeSessionFiles(
  { make, part }: WriteRequest,
  spooled: Parameters<typeof copySpooledRows>[0],
  staged: string,
): Promise<WrittenFiles> {
  const { client, plan } = spooled
  await copySpooledRows(spooled, staged, (rows) => copyTo(client, rows, staged))
  const sessions = await readSessions(client, plan, staged)
  const unusedName = createUniqueNames(make.order.files.format)
  const files = []
  await mkdir(part)
  for (const { session, athlete } of sessions) {
    const name = unusedName(sessionFileName({ session, athlete }))
    const sql = `SELECT * FROM read_parquet(${sqlText(staged)})
      WHERE coalesce(${stagedValueSql(plan, sessionColumn)}, '') = ${sqlText(session)}`
    files.push({ name, ...(await writeFile(client, sql, join(part, name))) })
  }
  const nameless = sessions.find(({ session }) => session === '')
  return { files, sessions: sessions.length - (nameless ? 1 : 0), rowsWithoutSession: nameless?.rows ?? 0 }
}

interface SessionRows {
  /** '' for rows without a session. */
  readonly session: string
  readonly athlete: string
  readonly rows: number
}

/** Reads the sessions of the staged rows, in order of appearance. */
async function readSessions(client: ResultsClient, plan: ColumnPlan, staged: string): Promise<SessionRows[]> {
  const sql = `SELECT coalesce(${stagedValueSql(plan, sessionColumn)}, '') AS session, count(*) AS rows,
    arg_min(${stagedValueSql(plan, 'athlete_name')}, file_row_number) AS athlete
    FROM read_parquet(${sqlText(staged)}, file_row_number = true) GROUP BY 1 ORDER BY min(file_row_number)`
  const { rows } = await client.request({ kind: 'rows', sql }, 'rows')
  return rows.map(({ session, athlete, rows: count }) => ({
    session: String(session),
    athlete: String(athlete ?? ''),
    rows: Number(count),
  }))
}

/**
 * Copies rows to a file, in their order, which a single thread keeps. Every Parquet reader supports Snappy. Returns their
 * number.
 */
async function copyTo(client: ResultsClient, rows: string, path: string): Promise<number> {
  const sql = `COPY (${rows})
    TO ${sqlText(path)} (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE ${ROWS_PER_GROUP}, ${smallDictionaries})`
  const copied = await client.request({ kind: 'rows', sql }, 'rows')
  return Number(copied.rows[0]?.['Count'] ?? 0)
}

async function writeFile(client: ResultsClient, sql: string, path: string) {
  const rows = await copyTo(client, sql, path)
  await syncToDisk(path)
  const { size } = await stat(path)
  // Parquet needs no index: its readers use the footer.
  return { rows, bytes: size, index: [] }
}

/** Converts errors of staging to those of an export; the library is not involved. */
function toParquetError(error: unknown, path: string): unknown {
  const meant = toStagingError(error, path)
  if (!(meant instanceof AppError) || !['library-unwritable', 'library-unavailable'].includes(meant.code)) return meant
  const detail = meant.parameters['detail'] ?? 'DuckDB'
  return new AppError('export-unwritable', { file: path, detail }, { cause: meant })
}
