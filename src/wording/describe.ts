import type { Failure } from '../contract/failure.ts'
import { failuresEn } from './en/failures.ts'
import type { FailureText } from './failure-text.ts'

/** The sentence and the next step for a failure of `thing`: a file, a folder, the service. */
export const describeFailure = ({ code, parameters }: Failure, thing: string): FailureText =>
  failuresEn[code](parameters, thing)
