import type { Failure } from '../../station/contract/failure.ts'
import { toEngineFailure } from '../rpc/engine-failure.ts'

/** Failure of a call to the station. An unknown error becomes `bug`. */
export const callFailure = (error: unknown): Failure => toEngineFailure(error).failure
