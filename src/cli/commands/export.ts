import { resolve } from 'node:path'
import { type Failure, failure, plainParameter } from '../../contract/failure.ts'
import { AppError } from '../../core/app-error.ts'
import { checkExport } from '../../core/exports/export-rules.ts'
import { openExportFile, toCsv } from '../../node/files/export-file.ts'
import { exportRows, type RowPage } from '../../node/service/pages.ts'
import { systemClock } from '../../node/system-clock.ts'
import { type ExportJob, NewExport } from '../../service-api/exports.ts'
import { type Connection, type ConnectOptions, connect } from '../input/connect.ts'
import { InvalidInput, refuseIfAny } from '../input/invalid-input.ts'
import { exitCodes, log, print, printJson, printLine } from '../print/output.ts'
import { showOne } from '../print/show.ts'
import { cliValues, cliWords } from '../print/words.ts'

interface CreateOptions extends ConnectOptions {
  readonly activity: string
  readonly movement: string
  readonly start?: string
  readonly end?: string
  readonly athlete: readonly string[]
  readonly metric: readonly string[]
  readonly rowFilter?: string
  readonly dateMode?: string
}

/** How often a job is asked after while somebody waits for it. */
const ASK_EVERY_MS = 2_000

export async function createExport(options: CreateOptions): Promise<number> {
  const { activity, movement, athlete, metric } = options
  const body = {
    activity,
    movement,
    ...(options.start !== undefined && { startTime: toEpochSeconds(options.start, '--start') }),
    ...(options.end !== undefined && { endTime: toEpochSeconds(options.end, '--end') }),
    ...(athlete.length > 0 && { athletes: [...athlete] }),
    ...(metric.length > 0 && { metrics: [...metric] }),
    ...(options.rowFilter !== undefined && { row_filter_column: options.rowFilter }),
    ...(options.dateMode !== undefined && { dateMode: options.dateMode }),
  }
  refuseIfAny(checkExport(body).map((problem) => asTyped(problem, options)))
  const request = NewExport.parse(body)
  const { service, signal } = connect(options)
  const jobId = await service.createExport(request, signal)
  if (options.json) printJson({ jobId })
  else printLine(jobId)
  return exitCodes.allArrived
}

export async function exportStatus(jobId: string, options: ConnectOptions): Promise<number> {
  const { service, signal } = connect(options)
  showOne(await service.exportJob(jobId, signal), options)
  return exitCodes.allArrived
}

interface DownloadOptions extends ConnectOptions {
  readonly output: string
  readonly wait: boolean
}

/** CSV to a file, going on where an earlier try has ended, or to standard output (`-`). */
export async function downloadExport(jobId: string, options: DownloadOptions): Promise<number> {
  const connection = connect(options)
  const { service, signal } = connection
  refuseUnlessDone(jobId, await finalState(jobId, connection, options.wait))
  if (options.output === '-' || options.output === '/dev/stdout') {
    await printRows(exportRows(service, { jobId, from: 0 }, signal))
    return exitCodes.allArrived
  }
  const file = resolve(options.output)
  const download = await openExportFile(file, jobId)
  if (download.from > 0) log(cliWords().resuming(download.from))
  const rows = await download.write(exportRows(service, { jobId, from: download.from }, signal))
  if (options.json) printJson({ file, rows })
  else printLine(cliWords().downloaded(rows, file))
  return exitCodes.allArrived
}

async function finalState(jobId: string, { service, signal }: Connection, wait: boolean): Promise<ExportJob> {
  for (;;) {
    const job = await service.exportJob(jobId, signal)
    if (job.status !== 'RUNNING' || !wait || signal.aborted) return job
    await systemClock.sleep(ASK_EVERY_MS, signal)
  }
}

function refuseUnlessDone(jobId: string, { status, errorMessage }: ExportJob) {
  switch (status) {
    case 'COMPLETED':
      return
    case 'RUNNING':
      throw new AppError('export-running', { job: jobId })
    case 'FAILED':
    case 'CANCELED':
      throw new AppError('export-failed', { job: jobId, message: errorMessage ?? status })
  }
}

async function printRows(pages: AsyncIterable<RowPage>) {
  let columns: string[] = []
  for await (const page of pages) {
    const csv = toCsv(page, { columns })
    columns = csv.columns
    if (!(await print(csv.text))) return
  }
}

/** In the words of the command line: the option's name, and the time as it was typed. */
function asTyped({ code, parameters }: Failure, { start, end }: CreateOptions): Failure {
  const field = plainParameter({ parameters }, 'field')
  const option = field === 'dateMode' ? '--date-mode' : `--${field}`
  if (field !== 'startTime') return failure(code, { ...parameters, field: option })
  return failure(code, { field: '--start', given: start ?? '', expected: cliValues().beforeEnd(String(end)) })
}

/** Epoch seconds as they are, a day (UTC), or a date with a time (ISO 8601). */
function toEpochSeconds(text: string, key: string): number {
  if (/^\d{1,11}$/.test(text)) return Number(text)
  const atMs = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(atMs)) return Math.floor(atMs / 1_000)
  const expected = cliValues().exportTime
  throw new InvalidInput([failure('config-invalid', { key, given: text, expected })])
}
