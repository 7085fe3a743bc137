import { isContractProcedure } from '@orpc/contract'
import { contract } from '../../../src/contract/index.ts'
import { AppError } from '../../../src/core/app-error.ts'
import type { Face } from '../../../src/node/rpc/station-api.ts'

export type Given = {
  readonly [Name in keyof Face]?: Face[Name] extends (...asked: never[]) => unknown ? Face[Name] : Partial<Face[Name]>
}

/** A face that does what is given and refuses all else of the contract. */
export function testFace(given: Given): Face {
  const face = refusing(contract)
  for (const [name, own] of Object.entries(given)) {
    face[name] = typeof own === 'function' ? own : { ...(face[name] as object), ...own }
  }
  return face as unknown as Face
}

function refusing(part: object): Record<string, unknown> {
  const refuse = () => {
    throw new AppError('not-here')
  }
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]) => [name, isContractProcedure(inner) ? refuse : refusing(inner)]),
  )
}
