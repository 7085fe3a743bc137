import { ORPCError, ValidationError } from '@orpc/server'
import { AppError, toFailure } from '../app-error.ts'
import { evidenceOfIssue } from '../contract/evidence-of-issue.ts'
import { type Failure, failure } from '../contract/failure.ts'

/** Translates an error into the failure that clients may see, and tells whether it is a bug. */
export function toProcedureFailure(error: unknown, procedure: string): { failure: Failure; bug: boolean } {
  if (error instanceof AppError) return { failure: toFailure(error), bug: error.code === 'bug' }
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
    return { failure: toInputFailure(error.cause, procedure), bug: false }
  }
  return { failure: failure('bug', { detail: `${procedure}: ${describeError(error)}` }), bug: true }
}

function toInputFailure({ issues }: ValidationError, procedure: string) {
  const [first] = issues
  const key = (first?.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.')
  return failure('config-invalid', { key: key || procedure, expected: evidenceOfIssue(first) })
}

/** Omits message and stack: they may hold a key or a private path. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error && typeof error.code === 'string' && /^[A-Z_]+$/.test(error.code) ? ` ${error.code}` : ''
  return `${error.name}${code}`
}
