import type { Failure } from '../../station/contract/failure.ts'

/** Error with every problem of a command's input. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
  readonly failures: readonly Failure[]

  constructor(failures: readonly Failure[]) {
    super('the input is wrong')
    this.failures = failures
  }
}

/** Throws InvalidInput when there is any failure. */
export function refuseIfAny(failures: readonly Failure[]) {
  if (failures.length > 0) throw new InvalidInput(failures)
}
