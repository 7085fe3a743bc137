import type { Failure } from '../../contract/failure.ts'

/** Everything that is wrong with what was given, at once. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
  readonly failures: readonly Failure[]

  constructor(failures: readonly Failure[]) {
    super('the input is wrong')
    this.failures = failures
  }
}

/** Throws InvalidInput when there is anything to complain about. */
export function refuseIfAny(failures: readonly Failure[]) {
  if (failures.length > 0) throw new InvalidInput(failures)
}
