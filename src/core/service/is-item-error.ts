import type { FailureCode } from '../../contract/failure.ts'
import { toFailure } from '../app-error.ts'

const codes: ReadonlySet<FailureCode> = new Set([
  'not-allowed',
  'request-refused',
  'answer-malformed',
  'service-unavailable',
])

/** True when what went wrong with one question says nothing of the next; else nobody can be asked, or the trouble is ours. */
export const isItemError = (error: unknown): boolean => codes.has(toFailure(error).code)
