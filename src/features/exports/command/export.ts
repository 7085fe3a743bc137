import { resolve } from 'node:path'
import { describeIssues } from '../../../cli/input/config-issues.ts'
import { connectToService, type ServiceConnection } from '../../../cli/input/connect-to-service.ts'
import type { DownloadOptions, ExportStatusOptions, TargetOptions } from '../../../cli/input/export-target.ts'
import {
  EXPORT_POLL_INTERVAL_MS,
  excelNotApplicable,
  invalidOption,
  isStandardOutput,
  targetStation,
} from '../../../cli/input/export-target.ts'
import { InvalidInput, refuseIfAny } from '../../../cli/input/invalid-input.ts'
import { athleteIds } from '../../../cli/input/named-athletes.ts'
import { copyTo, printFile } from '../../../cli/print/copy-file.ts'
import { exitCodes, log, print, printFailure, printJson, printLine } from '../../../cli/print/output.ts'
import { showFields } from '../../../cli/print/show.ts'
import { cliValues, cliWords, screenWords } from '../../../cli/print/words.ts'
import { withStation } from '../../../cli/with-station.ts'
import { systemClock } from '../../../computer/system-clock.ts'
import { allAthletes } from '../../../service/client/pages.ts'
import { type ExportJob, type ExportJobStatus, futurePart, NewExport } from '../../../service/exports.ts'
import { AppError } from '../../../station/app-error.ts'
import { displayName, searchWords } from '../../../station/athletes/names.ts'
import { checkExport } from '../../../station/captures/check-export.ts'
import {
  defaultExportFileOptions,
  type ExportFormat,
  ExportRequest,
  type ExportRow,
  type ExportSpec,
} from '../../../station/contract/export-job.ts'
import { type Failure, type FailureCode, failure, plainParameter } from '../../../station/contract/failure.ts'
import type { StationClient } from '../../../station/rpc/client.ts'
import { exportAsCsv, openExportFile } from '../station/export-file.ts'

interface CreatedOptions {
  readonly json: boolean
  readonly baseUrl?: string
  readonly config?: string
  readonly dataDir?: string
}

/** Prints a new job's id, for programs alone on standard output, and the next step for people. */
function showCreated(jobId: string, options: CreatedOptions) {
  if (options.json) return printJson({ jobId })
  printLine(jobId)
  const where = [
    ['--base-url', options.baseUrl],
    ['--config', options.config],
    ['--data-dir', options.dataDir],
  ].flatMap(([option, value]) => (value === undefined ? [] : [`${option} "${value}"`]))
  log(cliWords().exportNext([jobId, ...where].join(' ')))
}

/** Warns of a range that hasn't happened yet. */
function warnOfFuture(range: Parameters<typeof futurePart>[0]) {
  const part = futurePart(range, Date.now())
  if (part !== null) log(screenWords().exports.futureTexts[part])
}

const hasFailed = (status: ExportJobStatus) => status === 'FAILED' || status === 'CANCELED'

/** Athletes compared with a given name. */
const MAX_NAMESAKES = 20

interface Printing {
  readonly json: boolean
}

/** Requests an export from the station; a stopped station sends the request when it starts. */
function createExportInStation(
  dataDir: string,
  { request, files }: ExportSpec,
  options: Parameters<typeof showCreated>[1],
): Promise<number> {
  return withStation(dataDir, async (station, { isRunning }) => {
    const find = (text: string) => station.athletes.search({ text, limit: MAX_NAMESAKES })
    const athletes = await athleteIds(request.athletes, find)
    warnOfFuture(request)
    const { id } = await station.exports.request({ request: { ...request, athletes }, files })
    showCreated(id, options)
    if (!isRunning) log(cliWords().exportWaits)
    return exitCodes.success
  })
}

/** Prints a job with the service's fields, and the station's own. */
function exportStatusInStation(
  dataDir: string,
  id: string,
  printing: Printing & Pick<ExportStatusOptions, 'check'>,
): Promise<number> {
  return withStation(dataDir, async (station) => {
    const row = await station.exports.one({ id })
    const { state, createdAtMs, trouble } = row
    showFields(
      {
        jobId: id,
        status: statusOf(row),
        createdAt: new Date(createdAtMs).toISOString(),
        completedAt: state.kind === 'ready' ? new Date(state.readyAtMs).toISOString() : undefined,
        state: state.kind,
        rows: state.kind === 'ready' ? state.rows : 'progress' in state ? state.progress.rows : 0,
        rowsWithoutSession: state.kind === 'ready' ? state.rowsWithoutSession : undefined,
        path: state.kind === 'ready' ? state.path : undefined,
        because: trouble?.because ?? ('because' in state ? state.because : undefined),
      },
      printing,
    )
    return printing.check && hasFailed(statusOf(row)) ? exitCodes.needsAttention : exitCodes.success
  })
}

const statuses: Readonly<Record<ExportRow['state']['kind'], ExportJobStatus>> = {
  requested: 'RUNNING',
  running: 'RUNNING',
  fetching: 'RUNNING',
  ready: 'COMPLETED',
  failed: 'FAILED',
  expired: 'FAILED',
}

const statusOf = ({ state }: Pick<ExportRow, 'state'>) => statuses[state.kind]

/** Copies the file that the station made. */
function downloadExportFromStation(dataDir: string, id: string, options: DownloadOptions): Promise<number> {
  return withStation(dataDir, async (station, { isRunning }) => {
    const row = await finalRow(station, id, options.wait && isRunning)
    if (statusOf(row) === 'RUNNING' && !isRunning) log(cliWords().exportWaits)
    const savedFile = await madeFile(station, row, options)
    if (isStandardOutput(options.output)) {
      await printFile(savedFile.path)
      return exitCodes.success
    }
    const file = resolve(options.output)
    await copyTo(savedFile.path, file)
    if (options.json) printJson({ file, rows: savedFile.rows })
    else printLine(cliWords().downloaded(savedFile.rows, file))
    return exitCodes.success
  })
}

/**
 * Starts a download that waits for a person, since the command requests it. Throws AppError where only another action
 * of a person helps; temporary problems are printed once.
 */
async function finalRow(station: StationClient, id: string, wait: boolean): Promise<ExportRow> {
  const said = new Set<FailureCode>()
  let row = await station.exports.one({ id })
  for (;;) {
    if (row.state.kind === 'fetching' && row.state.isHeld) row = await station.exports.resume({ id })
    if (!wait || statusOf(row) !== 'RUNNING') return row
    const trouble = await whatKeeps(station, row)
    if (trouble?.retryAtMs === null) throw new AppError(trouble.because.code, trouble.because.parameters)
    if (trouble && !said.has(trouble.because.code)) printFailure(trouble.because, id)
    if (trouble) said.add(trouble.because.code)
    await systemClock.sleep(EXPORT_POLL_INTERVAL_MS, new AbortController().signal)
    row = await station.exports.one({ id })
  }
}

/** Returns the reason why an export waits: its own problem, or an unreachable service. */
async function whatKeeps(station: StationClient, { state, trouble }: ExportRow): Promise<ExportRow['trouble']> {
  if (state.kind === 'fetching' && state.isWhole) return trouble
  const { service, key } = await station.status()
  switch (service.kind) {
    case 'none':
      return { because: failure('service-missing'), retryAtMs: null }
    case 'no-key':
      return { because: 'because' in key ? key.because : failure('key-missing'), retryAtMs: null }
    case 'key-refused':
      return { because: service.because, retryAtMs: null }
    default:
      return trouble
  }
}

async function madeFile(
  station: StationClient,
  { id, state, order }: ExportRow,
  { excel, bom, output }: DownloadOptions,
) {
  switch (state.kind) {
    case 'ready': {
      if (state.files !== 1) throw invalidOption('--output', output, cliValues().severalFiles(state.path))
      if (excel && !order.files.neutralizeFormulas) throw excelNotApplicable(id, cliValues().excelOfCreate)
      if (bom && order.files.hasMark !== true) throw invalidOption('--bom', id, cliValues().markOfCreate)
      return station.exports.file({ id, file: 0 })
    }
    case 'failed':
    case 'expired':
      throw new AppError('export-failed', { job: id, message: plainParameter(state.because, 'message') })
    case 'requested':
    case 'running':
    case 'fetching':
      throw new AppError('export-running', { job: id })
  }
}

/** Options of `export create`. */
interface ExportOptions {
  readonly activity: string
  readonly movement: string
  readonly start?: string
  readonly end?: string
  readonly athlete: readonly string[]
  readonly metric: readonly string[]
  readonly rowFilter?: string
  readonly dateMode?: string
  /** Format of a station's file; CSV when not given. */
  readonly format?: ExportFormat
}

/** Makes the service's request. Throws InvalidInput. */
function readExport(options: ExportOptions): NewExport {
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
  return NewExport.parse(body)
}

/** Makes the station's order. Throws InvalidInput. */
function readSpec(options: ExportOptions & { readonly excel: boolean; readonly bom: boolean }): ExportSpec {
  const body = readExport(options)
  const request = {
    activity: body.activity,
    movement: body.movement,
    startTime: body.startTime ?? null,
    endTime: body.endTime ?? null,
    athletes: body.athletes ?? [],
    dateMode: body.dateMode ?? 'last_modified',
    metrics: body.metrics ?? [],
    rowFilter: body.row_filter_column ?? null,
  }
  const read = ExportRequest.safeParse(request)
  if (!read.success) {
    const issues = describeIssues(read.error.issues, ExportRequest, request)
    throw new InvalidInput(issues.map((issue) => failure('config-invalid', { ...issue })))
  }
  const { excel, bom, format = defaultExportFileOptions.format } = options
  const files = { ...defaultExportFileOptions, format, neutralizeFormulas: excel, ...(bom && { hasMark: true }) }
  return { request: read.data, files }
}

/** Rewrites a failure with the option's name, and the time as typed. */
function asTyped({ code, parameters }: Failure, { start, end }: ExportOptions): Failure {
  const field = plainParameter({ parameters }, 'field')
  const option = field === 'dateMode' ? '--date-mode' : `--${field}`
  if (field !== 'startTime') return failure(code, { ...parameters, field: option })
  return failure(code, { field: '--start', given: start ?? '', expected: cliValues().beforeEnd(String(end)) })
}

/** Parses epoch seconds, a day (UTC), or a date with a time (ISO 8601). */
function toEpochSeconds(text: string, key: string): number {
  if (/^\d{1,11}$/.test(text)) return Number(text)
  const atMs = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(atMs)) return Math.floor(atMs / 1_000)
  const expected = cliValues().exportTime
  throw new InvalidInput([failure('config-invalid', { key, given: text, expected })])
}

type CreateOptions = TargetOptions & ExportOptions

/** Creates a job at the service, or in a station, which also makes its file. */
export async function createExport(options: CreateOptions): Promise<number> {
  const folder = targetStation(options)
  if (folder !== null) return createExportInStation(folder, readSpec(options), options)
  const asked = readExport(options)
  if (options.excel) throw excelNotApplicable('export create', cliValues().ofDownload)
  if (options.bom) throw invalidOption('--bom', 'export create', cliValues().ofDownload)
  if (options.format !== undefined) throw invalidOption('--format', options.format, cliValues().formatOfStation)
  const { service, signal } = connectToService(options)
  const athletes = await athleteIds(options.athlete, findAtService(service, signal))
  warnOfFuture(asked)
  const jobId = await service.createExport({ ...asked, ...(athletes.length > 0 && { athletes }) }, signal)
  showCreated(jobId, options)
  return exitCodes.success
}

/** Finds athletes of the service by the beginnings of the words of their names. */
function findAtService(service: ServiceConnection['service'], signal: AbortSignal) {
  let all: Promise<{ id: string; name: string }[]> | null = null
  async function everyone() {
    const named: { id: string; name: string }[] = []
    for await (const athlete of allAthletes(service, {}, signal))
      named.push({ id: athlete.id, name: displayName(athlete) })
    return named
  }
  return async (text: string) => {
    all ??= everyone()
    const typed = searchWords(text)
    const fits = (words: readonly string[]) => typed.every((word) => words.some((other) => other.startsWith(word)))
    return typed.length === 0 ? [] : (await all).filter(({ name }) => fits(searchWords(name)))
  }
}

export async function exportStatus(jobId: string, options: ExportStatusOptions): Promise<number> {
  const folder = targetStation(options)
  if (folder !== null) return exportStatusInStation(folder, jobId, options)
  const { service, signal } = connectToService(options)
  const job = await service.exportJob(jobId, signal)
  showFields(job, options)
  return options.check && hasFailed(job.status) ? exitCodes.needsAttention : exitCodes.success
}

/** Writes CSV to a file, continuing an interrupted download, or to standard output (`-`). */
export async function downloadExportFile(jobId: string, options: DownloadOptions): Promise<number> {
  const folder = targetStation(options)
  if (folder !== null) return downloadExportFromStation(folder, jobId, options)
  const connection = connectToService(options)
  const { service, signal } = connection
  const text = { neutralize: options.excel, hasMark: options.bom }
  refuseUnlessDone(jobId, await finalState(jobId, connection, options.wait))
  if (isStandardOutput(options.output)) {
    const csv = exportAsCsv(jobId, { ...text, service, signal })
    for await (const part of csv) if (!(await print(part))) break
    return exitCodes.success
  }
  const file = resolve(options.output)
  const download = await openExportFile(file, jobId, text)
  if (download.from > 0) log(cliWords().resuming(download.from))
  const rows = await download.write(service, signal)
  if (options.json) printJson({ file, rows })
  else printLine(cliWords().downloaded(rows, file))
  return exitCodes.success
}

async function finalState(jobId: string, { service, signal }: ServiceConnection, wait: boolean): Promise<ExportJob> {
  for (;;) {
    const job = await service.exportJob(jobId, signal)
    if (job.status !== 'RUNNING' || !wait || signal.aborted) return job
    await systemClock.sleep(EXPORT_POLL_INTERVAL_MS, signal)
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
