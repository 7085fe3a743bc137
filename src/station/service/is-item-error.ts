import { toFailure } from '../app-error.ts'
import type { FailureCode } from '../contract/failure.ts'

const codes: ReadonlySet<FailureCode> = new Set([
  'not-allowed',
  'request-refused',
  'answer-malformed',
  'service-unavailable',
])

/**
 * True for a failure of one item only: the next request may succeed. Other failures are of the service or the station.
 */
export const isItemError = (error: unknown): boolean => codes.has(toFailure(error).code)
