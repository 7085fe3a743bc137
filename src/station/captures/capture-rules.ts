import { CaptureQuery } from '../../service/captures.ts'
import { limits } from '../../service/limits.ts'
import { type Evidence, evidence } from '../contract/evidence.ts'
import { type Failure, failure } from '../contract/failure.ts'

/** Expected value of each parameter of the capture list (service interface 4.7), for errors. */
const expected: Readonly<Record<string, Evidence | string>> = {
  athlete_id: evidence('athlete-id'),
  source: 'api',
  status: evidence('capture-status'),
  activity: evidence('characters-at-most', { limit: limits.filterLengthMax }),
  movement: evidence('characters-at-most', { limit: limits.filterLengthMax }),
  limit: evidence('whole-number-between', { from: 1, to: limits.pageSizeMax }),
  offset: evidence('whole-number-from-0'),
}

/** Checks a query of the capture list (service interface 4.7): one failure per broken parameter. */
export function checkCaptureQuery(query: Readonly<Record<string, unknown>>): Failure[] {
  const issues = CaptureQuery.safeParse(query).error?.issues ?? []
  const fields = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])]))
  return [...new Set(fields)].map((field) =>
    failure('query-invalid', {
      field,
      given: String(query[field]),
      expected: expected[field] ?? evidence('no-parameter'),
    }),
  )
}

/** Checks a capture id: 1 to 255 characters after trimming (service interface 4.8). */
export function checkCaptureId(id: string): Failure[] {
  const { length } = id.trim()
  const fits = length >= 1 && length <= limits.captureIdLengthMax
  return fits
    ? []
    : [
        failure('query-invalid', {
          field: 'captureId',
          given: id.slice(0, 40),
          expected: evidence('characters', { from: 1, to: limits.captureIdLengthMax }),
        }),
      ]
}
