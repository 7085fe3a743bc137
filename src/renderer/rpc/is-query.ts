import { isContractProcedure } from '@orpc/contract'
import { contract } from '../../station/contract/index.ts'

/** Returns whether a procedure may be repeated when its answer was lost. */
export function isQuery(path: readonly string[]): boolean {
  let found: unknown = contract
  for (const name of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined
  return isContractProcedure(found) && found['~orpc'].meta['kind'] === 'query'
}
