import { type Failure, type FailureCode, type FailureParameters, failure } from './contract/failure.ts'

/** The only error that the engine throws on purpose. Anything else that surfaces is a bug. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: FailureCode
  readonly parameters: FailureParameters

  constructor(code: FailureCode, parameters: FailureParameters = {}, options: ErrorOptions = {}) {
    super(code, options)
    this.code = code
    this.parameters = parameters
  }
}

export function toFailure(error: unknown): Failure {
  if (error instanceof AppError) return failure(error.code, error.parameters)
  return failure('bug', { detail: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
