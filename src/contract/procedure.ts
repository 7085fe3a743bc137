import { oc } from '@orpc/contract'
import { Failure } from './failure.ts'

/** Base of every procedure. Its one error is a failure of the catalog. */
export const procedure = oc.errors({ FAILURE: { data: Failure } })
