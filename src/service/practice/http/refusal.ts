import type { errorCodes } from '../../errors.ts'

/** The HTTP statuses that have an error code (section 7). */
export type RefusalStatus = keyof typeof errorCodes

/** A request that the service answers with an error object (service interface 2.7, section 7). */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: RefusalStatus

  constructor(status: RefusalStatus, message: string) {
    super(message)
    this.status = status
  }
}

/** Problems of a request, one sentence per field, collected before the answer. */
export type Issues = string[]

/** Throws a Refusal when there are any problems (400, section 7). */
export function refuseIssues(issues: Issues, separator: string) {
  if (issues.length > 0) throw new Refusal(400, issues.join(separator))
}
