import { mkdir, realpath, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../core/app-error.ts'
import type { StartProcess } from '../processes/start-process.ts'
import { checkSpool } from '../results/build/check-spool.ts'
import { chooseTypes, plainTextSql, type TypedColumn } from '../results/build/choose-types.ts'
import { type ColumnPlan, exportNames, planColumns, sessionColumn } from '../results/build/plan-columns.ts'
import { stagedName, stageRows, toStagingError } from '../results/build/stage-rows.ts'
import { smallDictionaries } from '../results/build/write-curves.ts'
import { BUILD_TIMEOUT_MS, createResultsClient, type ResultsClient } from '../results/duckdb/results-client.ts'
import { syncToDisk } from '../results/library/publish-files.ts'
import { sqlName, sqlText } from '../results/sql-text.ts'
import type { ExportWriter, WriteRequest, WrittenFiles } from './export-writer.ts'
import { createUniqueNames, sessionFileName } from './file-names.ts'
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

async function writeRows({ make, part }: WriteRequest, { client, work, spool }: Workspace): Promise<WrittenFiles> {
  // Readers reject a file without columns.
  const named = make.columns.length === 0 ? [{ name: sessionColumn, type: 'string' }] : make.columns
  const plan = planColumns(named, exportNames)
  const staged = join(work, 'staged.parquet')
  await stageRows({ client, plan, spool, bytes: make.progress.bytes, staged, plain: join(work, 'plain.jsonl') })
  const columns = await chooseTypes(client, plan, staged)
  const sessions = await readSessions(client, plan, staged)
  const write = (path: string, of: readonly (string | null)[] | null) =>
    writeFile(client, fileSql({ plan, columns, staged, path, of }), path)
  const files = []
  if (make.order.files.perSession) {
    const unusedName = createUniqueNames(make.order.files.format)
    await mkdir(part)
    for (const { session, athlete, written } of sessions) {
      const name = unusedName(sessionFileName({ session, athlete }))
      files.push({ name, ...(await write(join(part, name), written)) })
    }
  } else files.push({ name: '', ...(await write(part, null)) })
  const nameless = sessions.find(({ session }) => session === '')
  return {
    files,
    sessions: sessions.length - (nameless ? 1 : 0),
    rowsWithoutSession: nameless?.rows ?? 0,
  }
}

interface SessionRows {
  /** '' for rows without a session. */
  readonly session: string
  readonly athlete: string
  readonly rows: number
  /** JSON texts of the session's id: JSON can write the same text in several ways. */
  readonly written: readonly (string | null)[]
}

/** Reads the sessions of the staged rows, in order of appearance. */
async function readSessions(client: ResultsClient, plan: ColumnPlan, staged: string): Promise<SessionRows[]> {
  const nameOf = (service: string) => {
    const position = plan.columns.findIndex((column) => column.service === service)
    return position < 0 ? 'NULL' : stagedName(position)
  }
  const written = nameOf(sessionColumn)
  const sql = `SELECT ${written} AS written, ${plainTextSql(written)} AS session, count(*) AS rows,
    arg_min(${plainTextSql(nameOf('athlete_name'))}, file_row_number) AS athlete
    FROM read_parquet(${sqlText(staged)}, file_row_number = true) GROUP BY 1, 2 ORDER BY min(file_row_number)`
  const { rows } = await client.request({ kind: 'rows', sql }, 'rows')
  const found = Map.groupBy(rows, (row) => String(row['session'] ?? ''))
  return [...found].map(([session, same]) => ({
    session,
    athlete: String(same[0]?.['athlete'] ?? ''),
    rows: same.reduce((sum, row) => sum + Number(row['rows']), 0),
    written: same.map((row) => (row['written'] === null ? null : String(row['written']))),
  }))
}

interface FileSql {
  readonly plan: ColumnPlan
  readonly columns: readonly TypedColumn[]
  readonly staged: string
  readonly path: string
  /** JSON texts of the session's id; null for all rows. */
  readonly of: readonly (string | null)[] | null
}

/**
 * SQL of one file, in the order of the staged rows, which a single thread keeps. Every Parquet reader supports Snappy.
 */
function fileSql({ plan, columns, staged, path, of }: FileSql): string {
  const values = columns.map(({ name, value }) => `${value} AS ${sqlName(name)}`)
  const session = plan.columns.findIndex(({ service }) => service === sessionColumn)
  const wanted = of?.map((text) => `${stagedName(session)} ${text === null ? 'IS NULL' : `= ${sqlText(text)}`}`)
  const where = wanted && session >= 0 ? `WHERE ${wanted.join(' OR ')}` : ''
  return `COPY (SELECT ${values.join(', ')} FROM read_parquet(${sqlText(staged)}) ${where})
    TO ${sqlText(path)} (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE ${ROWS_PER_GROUP}, ${smallDictionaries})`
}

async function writeFile(client: ResultsClient, sql: string, path: string) {
  const { rows } = await client.request({ kind: 'rows', sql }, 'rows')
  await syncToDisk(path)
  const { size } = await stat(path)
  // Parquet needs no index: its readers use the footer.
  return { rows: Number(rows[0]?.['Count'] ?? 0), bytes: size, index: [] }
}

/** Converts errors of staging to those of an export; the library is not involved. */
function toParquetError(error: unknown, path: string): unknown {
  const meant = toStagingError(error, path)
  if (!(meant instanceof AppError) || !['library-unwritable', 'library-unavailable'].includes(meant.code)) return meant
  const detail = meant.parameters['detail'] ?? 'DuckDB'
  return new AppError('export-unwritable', { file: path, detail }, { cause: meant })
}
