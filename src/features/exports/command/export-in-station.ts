import { resolve } from 'node:path'
import type { DownloadOptions, ExportStatusOptions } from '../../../cli/input/export-target.ts'
import {
  EXPORT_POLL_INTERVAL_MS,
  excelNotApplicable,
  invalidOption,
  isStandardOutput,
} from '../../../cli/input/export-target.ts'
import { athleteIds } from '../../../cli/input/named-athletes.ts'
import { copyTo, printFile } from '../../../cli/print/copy-file.ts'
import { exitCodes, log, printFailure, printJson, printLine } from '../../../cli/print/output.ts'
import { showFields } from '../../../cli/print/show.ts'
import { cliValues, cliWords } from '../../../cli/print/words.ts'
import { withStation } from '../../../cli/with-station.ts'
import { systemClock } from '../../../computer/system-clock.ts'
import type { ExportJobStatus } from '../../../service/exports.ts'
import { AppError } from '../../../station/app-error.ts'
import type { ExportRow, ExportSpec } from '../../../station/contract/export-job.ts'
import { type FailureCode, failure, plainParameter } from '../../../station/contract/failure.ts'
import type { StationClient } from '../../../station/rpc/client.ts'
import { hasFailed, showCreated, warnOfFuture } from './export-created.ts'

/** Athletes compared with a given name. */
const MAX_NAMESAKES = 20

interface Printing {
  readonly json: boolean
}

/** Requests an export from the station; a stopped station sends the request when it starts. */
export function createExportInStation(
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
export function exportStatusInStation(
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
export function downloadExportFromStation(dataDir: string, id: string, options: DownloadOptions): Promise<number> {
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
