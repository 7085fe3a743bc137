import { isDefinedError, ORPCError } from '@orpc/client'
import { type Failure, Failure as FailureShape, failure } from '../../station/contract/failure.ts'

/** The only error of a call to the station; screens show its failure. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure'
  readonly failure: Failure

  constructor(because: Failure) {
    super(because.code)
    this.failure = because
  }
}

/** Turns any error of a call into an EngineFailure: defined errors keep their failure, all others become `bug`. */
export function toEngineFailure(error: unknown): EngineFailure {
  if (error instanceof EngineFailure) return error
  if (error instanceof ORPCError && isDefinedError(error)) {
    const parsed = FailureShape.safeParse(error.data)
    if (parsed.success) return new EngineFailure(parsed.data)
  }
  const kind = error instanceof ORPCError ? error.code : error instanceof Error ? error.name : typeof error
  return new EngineFailure(failure('bug', { detail: `screens: ${kind}` }))
}
