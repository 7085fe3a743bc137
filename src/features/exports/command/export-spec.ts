import { describeIssues } from '../../../cli/input/config-issues.ts'
import { InvalidInput, refuseIfAny } from '../../../cli/input/invalid-input.ts'
import { cliValues } from '../../../cli/print/words.ts'
import { NewExport } from '../../../service/exports.ts'
import {
  defaultExportFileOptions,
  type ExportFormat,
  ExportRequest,
  type ExportSpec,
} from '../../../station/contract/export-job.ts'
import { type Failure, failure, plainParameter } from '../../../station/contract/failure.ts'
import { checkExport } from '../core/check-export.ts'

/** Options of `export create`. */
export interface ExportOptions {
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
export function readExport(options: ExportOptions): NewExport {
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
export function readSpec(options: ExportOptions & { readonly excel: boolean; readonly bom: boolean }): ExportSpec {
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
