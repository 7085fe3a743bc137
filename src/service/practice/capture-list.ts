import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { captureSource, captureStatuses } from '../captures.ts'
import { messagesSeparator } from '../errors.ts'
import { limits } from '../limits.ts'
import { CaptureRow } from './capture-row.ts'
import { captureColumns } from './capture-store.ts'
import { type Page, readPage, singleParameter } from './http/query.ts'
import { type Issues, refuseIssues } from './http/refusal.ts'

/** Valid filters of GET /captures; undefined where one is not given (service interface 4.7). */
export interface CaptureFilters {
  readonly source: string | undefined
  readonly status: string | undefined
  readonly activity: string | undefined
  readonly movement: string | undefined
}

/** Validates the query of GET /captures, except for the athlete (service interface 4.7). */
export function readCaptureQuery(query: URLSearchParams): CaptureFilters & { readonly page: Page } {
  const issues: Issues = []
  const filters = {
    page: readPage(query, issues),
    source: readOneOf(query, { name: 'source', values: [captureSource] }, issues),
    status: readOneOf(query, { name: 'status', values: captureStatuses }, issues),
    activity: readMatch(query, 'activity', issues),
    movement: readMatch(query, 'movement', issues),
  }
  refuseIssues(issues, messagesSeparator)
  return filters
}

interface Choice {
  readonly name: string
  readonly values: readonly string[]
}

function readOneOf(query: URLSearchParams, { name, values }: Choice, issues: Issues): string | undefined {
  const value = singleParameter(query, name, issues)
  if (value !== undefined && !values.includes(value)) issues.push(`${name} must be one of: ${values.join(', ')}`)
  return value
}

/** Trims and lowers a filter for comparison; a blank one filters nothing. */
function readMatch(query: URLSearchParams, name: string, issues: Issues): string | undefined {
  const value = singleParameter(query, name, issues)
  if (value === undefined) return undefined
  if ([...value].length > limits.filterLengthMax) {
    issues.push(`${name} must be at most ${limits.filterLengthMax} characters`)
  }
  return value.trim().toLowerCase() || undefined
}

interface ListRequest {
  readonly organizationId: string
  readonly filters: CaptureFilters
  readonly athleteNumber: number | undefined
  readonly page: Page
}

const Count = z.object({ count: z.int() })

/**
 * One page of captures, newest first; a capture comes once for each of its athletes and counts once (service interface
 * 4.7).
 */
export function listCaptures(db: DatabaseSync, { organizationId, filters, athleteNumber, page }: ListRequest) {
  const conditions: [sql: string, value: string | number | undefined][] = [
    ['capture.organization_id = ?', organizationId],
    ['source = ?', filters.source],
    ['status = ?', filters.status],
    ['lower(trim(capture.activity)) = ?', filters.activity],
    ['lower(trim(movement)) = ?', filters.movement],
    ['capture_athlete.athlete_number = ?', athleteNumber],
  ]
  const usedConditions = conditions.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]))
  const where = usedConditions.map(({ sql }) => sql).join(' AND ')
  const values = usedConditions.map(({ value }) => value)
  const links = 'LEFT JOIN capture_athlete ON capture_number = capture.number'
  const rows = db
    .prepare(`
      SELECT ${captureColumns} FROM capture ${links} LEFT JOIN athlete ON athlete.number = athlete_number
      WHERE ${where} ORDER BY capture_time_ms DESC, capture.number DESC, athlete_number LIMIT ? OFFSET ?`)
    .all(...values, page.limit, page.offset)
  // One athlete is linked to a capture once, so rows need no DISTINCT.
  const counted = athleteNumber === undefined ? '' : links
  const count = db.prepare(`SELECT count(*) AS count FROM capture ${counted} WHERE ${where}`).get(...values)
  return { captures: rows.map((row) => CaptureRow.parse(row)), totalCount: Count.parse(count).count }
}
