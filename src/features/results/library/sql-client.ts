import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type StartProcess, startNodeProcess } from '../../../computer/processes/start-process.ts'
import { AppError } from '../../../station/app-error.ts'
import { type SqlOutputFormat, SqlReply, type SqlRequest } from './sql-messages.ts'

/** Limits of a query: time until it is interrupted, time until its process is killed, and memory. */
const limits = { interruptAfterMs: 60_000, killAfterMs: 70_000, memoryMegabytes: 400 }
/** Longer than any query: older folders were left by a crash. */
const STALE_AFTER_MS = 3_600_000
const SECOND_MS = 1_000

interface SqlQuery {
  readonly library: string
  readonly dataDir: string
  readonly sql: string
  readonly limit: number
  readonly form: SqlOutputFormat
}

interface SqlRows extends AsyncDisposable {
  /** Path of the result; removed with the work folder on disposal. */
  readonly file: string
  readonly rows: number
  readonly columns: readonly string[]
}

interface SqlOptions {
  readonly startProcess?: StartProcess
  readonly limits?: typeof limits
}

/**
 * Runs one SELECT over the library in a separate process that can write only to its work folder. Throws AppError
 * `sql-refused`, `sql-failed`, `sql-ended`, `library-unavailable`.
 */
export async function runSql({ dataDir, ...query }: SqlQuery, means: SqlOptions = {}): Promise<SqlRows> {
  const bounds = means.limits ?? limits
  const work = await createWorkFolder(dataDir)
  const remove = () => rm(work, { recursive: true, force: true, maxRetries: 5 })
  try {
    const { interruptAfterMs, memoryMegabytes } = bounds
    const request: SqlRequest = { kind: 'query', ...query, work, interruptAfterMs, memoryMegabytes }
    const answer = await sendRequest(request, { ...means, killAfterMs: bounds.killAfterMs })
    const { file, rows, columns } = rowsIn(answer, bounds)
    return { file, rows, columns, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Reads the version of DuckDB from its process. Throws AppError `library-unavailable` when DuckDB can't be used. */
export async function duckDbVersion(means: Pick<SqlOptions, 'startProcess'> = {}): Promise<string> {
  const answer = await sendRequest({ kind: 'version' }, { ...means, killAfterMs: limits.killAfterMs })
  if (answer.kind === 'version') return answer.version
  throw unavailable(answer.kind === 'unavailable' ? answer.detail : answer.kind)
}

async function sendRequest(
  request: SqlRequest,
  { startProcess = startNodeProcess, killAfterMs }: Pick<SqlOptions, 'startProcess'> & { readonly killAfterMs: number },
): Promise<SqlReply> {
  const child = startProcess('sql-process')
  const timer: { kill?: NodeJS.Timeout } = {}
  const answer = new Promise<SqlReply>((resolve) => {
    child.onMessage((message) => resolve(SqlReply.parse(message)))
    void child.exited.then((because) => resolve({ kind: 'unavailable', detail: because ?? endedSilently }))
    timer.kill = setTimeout(() => resolve({ kind: 'ended', because: 'time' }), killAfterMs)
  })
  child.send(request)
  try {
    return await answer
  } finally {
    clearTimeout(timer.kill)
    child.kill()
    await child.exited
  }
}

const endedSilently = 'DuckDB’s process ended without an answer'

function rowsIn(answer: SqlReply, { interruptAfterMs, memoryMegabytes }: typeof limits) {
  switch (answer.kind) {
    case 'done':
      return answer
    case 'refused':
      throw new AppError('sql-refused', { found: answer.found })
    case 'failed':
      throw new AppError('sql-failed', { message: answer.detail })
    case 'ended':
      throw answer.because === 'time'
        ? new AppError('sql-ended', { seconds: interruptAfterMs / SECOND_MS })
        : new AppError('sql-ended', { megabytes: memoryMegabytes })
    case 'unavailable':
      throw unavailable(answer.detail)
    case 'version':
      throw unavailable(answer.kind)
  }
}

const unavailable = (detail: string) => new AppError('library-unavailable', { detail })

/** Creates a work folder on the disk of the data folder: the system's temporary folder may be in memory. */
async function createWorkFolder(dataDir: string): Promise<string> {
  const all = join(dataDir, 'results-sql')
  await mkdir(all, { recursive: true, mode: 0o700 })
  for (const name of await readdir(all)) await removeStale(join(all, name)).catch(() => {})
  return mkdtemp(join(all, 'query-'))
}

async function removeStale(folder: string) {
  if (Date.now() - (await stat(folder)).mtimeMs > STALE_AFTER_MS) await rm(folder, { recursive: true, force: true })
}
