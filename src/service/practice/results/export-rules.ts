import { messagesSeparator } from '../../errors.ts'
import { exportDateModes } from '../../exports.ts'
import { limits } from '../../limits.ts'
import { exportMovements } from '../../movements.ts'
import { type Issues, type JsonObject, refuseIssues } from '../http/json-object.ts'

/** A valid body of POST /data/export with its defaults (service interface 4.9). */
export interface ExportRequest {
  readonly fromMs: number
  /** End of the range, exclusive. */
  readonly toMs: number
  /** Undefined when every athlete is included. */
  readonly athletes: readonly string[] | undefined
  readonly activity: string
  readonly movement: string
  readonly dateMode: (typeof exportDateModes)[number]
  readonly metrics: readonly string[] | undefined
  readonly rowFilterColumn: string | undefined
}

const pairs: Readonly<Record<string, readonly string[]>> = exportMovements

/** Validates the body of POST /data/export (service interface 4.9). Null counts as not given. */
export function readExportRequest(body: JsonObject, now: number): ExportRequest {
  const issues: Issues = []
  const range = readRange(body, now, issues)
  const pair = readPair(body, issues)
  const request: ExportRequest = {
    ...range,
    ...pair,
    athletes: readList(body, 'athletes', issues),
    dateMode: readDateMode(body['dateMode'], issues),
    metrics: readList(body, 'metrics', issues),
    rowFilterColumn: readText(body['row_filter_column'], issues),
  }
  refuseIssues(issues, messagesSeparator)
  return request
}

/** Epoch seconds (service facts 1.1). The last second is in the range as a whole. */
function readRange(body: JsonObject, now: number, issues: Issues) {
  const start = readSeconds(body, 'startTime', issues)
  const end = readSeconds(body, 'endTime', issues)
  const fromMs = start === undefined ? now - limits.exportRangeDefaultMs : start * 1000
  const toMs = end === undefined ? now + 1 : (end + 1) * 1000
  if (issues.length === 0 && fromMs >= toMs) {
    issues.push('startTime (24 hours ago when not given) must not be after endTime (now when not given)')
  }
  return { fromMs, toMs }
}

function readSeconds(body: JsonObject, name: string, issues: Issues): number | undefined {
  const value = body[name] ?? undefined
  if (value === undefined) return undefined
  if (Number.isSafeInteger(value)) return Number(value)
  issues.push(`${name} must be a whole number of seconds since 1970-01-01 UTC`)
  return undefined
}

function readPair(body: JsonObject, issues: Issues) {
  const { activity, movement } = body
  const movements = typeof activity === 'string' && Object.hasOwn(pairs, activity) ? pairs[activity] : undefined
  if (!movements) issues.push(`activity must be one of: ${Object.keys(pairs).join(', ')}`)
  else if (typeof movement !== 'string' || !movements.includes(movement)) {
    issues.push(`movement for ${String(activity)} must be one of: ${movements.join(', ')}`)
  }
  return { activity: String(activity), movement: String(movement) }
}

/** An empty list restricts nothing. */
function readList(body: JsonObject, name: string, issues: Issues): readonly string[] | undefined {
  const value = body[name] ?? undefined
  if (value === undefined) return undefined
  if (Array.isArray(value) && value.every((entry): entry is string => typeof entry === 'string')) {
    return value.length > 0 ? value : undefined
  }
  issues.push(`${name} must be a list of strings`)
  return undefined
}

function readDateMode(value: unknown, issues: Issues): (typeof exportDateModes)[number] {
  const [standard] = exportDateModes
  if (value === undefined || value === null) return standard
  const mode = exportDateModes.find((dateMode) => dateMode === value)
  if (!mode) issues.push(`dateMode must be one of: ${exportDateModes.join(', ')}`)
  return mode ?? standard
}

function readText(value: unknown, issues: Issues): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && value.trim() !== '') return value
  issues.push('row_filter_column must be a non-empty string')
  return undefined
}
