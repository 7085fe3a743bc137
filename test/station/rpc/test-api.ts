import { isContractProcedure } from '@orpc/contract'
import { AppError } from '../../../src/station/app-error.ts'
import { contract } from '../../../src/station/contract/index.ts'
import type { StationApi } from '../../../src/station/rpc/station-api.ts'

export type Given = {
  readonly [Name in keyof StationApi]?: StationApi[Name] extends (...asked: never[]) => unknown
    ? StationApi[Name]
    : Partial<StationApi[Name]>
}

/** A client that does what is given and refuses all else of the contract. */
export function testApi(given: Given): StationApi {
  const api = refusing(contract)
  for (const [name, own] of Object.entries(given)) {
    api[name] = typeof own === 'function' ? own : { ...(api[name] as object), ...own }
  }
  return api as unknown as StationApi
}

function refusing(part: object): Record<string, unknown> {
  const refuse = () => {
    throw new AppError('not-here')
  }
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]) => [name, isContractProcedure(inner) ? refuse : refusing(inner)]),
  )
}
