import { oc } from '@orpc/contract'
import { Failure } from './failure.ts'

/** The one error of every procedure: a failure of the catalogue. */
export const procedure = oc.errors({ FAILURE: { data: Failure } })
