import type { Failure } from '../contract/failure.ts'
import { failuresEn } from './en/failures.ts'
import { onceFailuresEn } from './en/once-failures.ts'
import type { FailureText } from './failure-text.ts'

/**
 * The sentence and the next step for a failure of `thing`: a file, a folder, the service. `once` where a command ends
 * with it, so that nobody is told to wait for what never happens.
 */
export function describeFailure({ code, parameters }: Failure, thing: string, { once } = { once: false }): FailureText {
  const say = (once ? onceFailuresEn[code] : undefined) ?? failuresEn[code]
  return say(parameters, thing)
}
