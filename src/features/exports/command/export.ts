import { resolve } from 'node:path'
import { connectToService, type ServiceConnection } from '../../../cli/input/connect-to-service.ts'
import type { DownloadOptions, ExportStatusOptions, TargetOptions } from '../../../cli/input/export-target.ts'
import {
  EXPORT_POLL_INTERVAL_MS,
  excelNotApplicable,
  invalidOption,
  isStandardOutput,
  targetStation,
} from '../../../cli/input/export-target.ts'
import { athleteIds } from '../../../cli/input/named-athletes.ts'
import { exitCodes, log, print, printJson, printLine } from '../../../cli/print/output.ts'
import { showFields } from '../../../cli/print/show.ts'
import { cliValues, cliWords } from '../../../cli/print/words.ts'
import { systemClock } from '../../../computer/system-clock.ts'
import { allAthletes } from '../../../service/client/pages.ts'
import type { ExportJob } from '../../../service/exports.ts'
import { AppError } from '../../../station/app-error.ts'
import { displayName, searchWords } from '../../../station/athletes/names.ts'
import { exportAsCsv, openExportFile } from '../station/export-file.ts'
import { hasFailed, showCreated, warnOfFuture } from './export-created.ts'
import { createExportInStation, downloadExportFromStation, exportStatusInStation } from './export-in-station.ts'
import { type ExportOptions, readExport, readSpec } from './export-spec.ts'

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
