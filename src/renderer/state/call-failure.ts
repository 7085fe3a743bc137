import type { Failure } from '../../contract/failure.ts'
import { toEngineFailure } from '../rpc/engine-failure.ts'

/** What a call to the station failed with, as the catalogue knows it. Anything unforeseen is a bug of ours. */
export const callFailure = (error: unknown): Failure => toEngineFailure(error).failure
