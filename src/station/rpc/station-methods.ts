import { isContractProcedure } from '@orpc/contract'
import { contract } from '../contract/index.ts'
import type { StationMethods } from './station-api.ts'

type Method = (input: unknown) => unknown

/** Creates a method for each procedure of the contract, nested alike. */
export const createMethods = (methodFor: (path: readonly string[]) => Method) =>
  methodsOf(contract, [], methodFor) as StationMethods

const methodsOf = (part: object, path: readonly string[], methodFor: (path: readonly string[]) => Method): object =>
  Object.fromEntries(
    Object.entries(part).map(([name, inner]: [string, object]) => {
      const own = [...path, name]
      return [name, isContractProcedure(inner) ? methodFor(own) : methodsOf(inner, own, methodFor)]
    }),
  )

/** Calls a method of nested groups, with its group as `this`. */
export function callMethod(groups: object, path: readonly string[], ...given: readonly unknown[]): unknown {
  const group = path.slice(0, -1).reduce((part, name) => Reflect.get(part, name) as object, groups)
  return Reflect.apply(Reflect.get(group, path.at(-1) ?? '') as (...input: unknown[]) => unknown, group, given)
}
