import { oc } from '@orpc/contract'
import { Failure } from './failure.ts'

/** Queries may be repeated. A command may have run although its answer was lost. */
interface ProcedureMeta {
  readonly kind: 'query' | 'command'
}

const errors = { FAILURE: { data: Failure } }

/** Base of every procedure that only reads. Its one error is a failure of the catalog. */
export const query = oc.$meta<ProcedureMeta>({ kind: 'query' }).errors(errors)
/** Base of every other procedure. Its one error is a failure of the catalog. */
export const command = oc.$meta<ProcedureMeta>({ kind: 'command' }).errors(errors)
