import { isContractProcedure } from '@orpc/contract'
import { type AnyRouter, implement, ORPCError, ValidationError } from '@orpc/server'
import { AppError, toFailure } from '../app-error.ts'
import type { EventPosition } from '../contract/event.ts'
import { evidenceOfIssue } from '../contract/evidence-of-issue.ts'
import { type Failure, failure } from '../contract/failure.ts'
import { contract } from '../contract/index.ts'
import { eventStream } from './event-stream.ts'
import type { StationApi } from './station-api.ts'

/** Translates an error into the failure that clients may see, and tells whether it is a bug. */
function toProcedureFailure(error: unknown, procedure: string): { failure: Failure; bug: boolean } {
  if (error instanceof AppError) return { failure: toFailure(error), bug: error.code === 'bug' }
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
    return { failure: toInputFailure(error.cause, procedure), bug: false }
  }
  return { failure: failure('bug', { detail: `${procedure}: ${describeError(error)}` }), bug: true }
}

function toInputFailure({ issues }: ValidationError, procedure: string) {
  const [first] = issues
  const key = (first?.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.')
  return failure('config-invalid', { key: key || procedure, expected: evidenceOfIssue(first) })
}

/** Omits message and stack: they may hold a key or a private path. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error && typeof error.code === 'string' && /^[A-Z_]+$/.test(error.code) ? ` ${error.code}` : ''
  return `${error.name}${code}`
}

type Method = (input: unknown) => unknown
interface Answerable {
  handler(answer: (call: { input: unknown; signal?: AbortSignal }) => unknown): object
}

/** Implements the contract with a station's API. Every error becomes a failure of the catalog. */
export function createRouter(api: StationApi) {
  const implementer = implement(contract).use(async ({ next, path }) => {
    try {
      return await next()
    } catch (error) {
      throw new ORPCError('FAILURE', { data: failureOf(error, path.join('.'), api) })
    }
  })
  // Generated from the contract: in thirty similar lines, one that calls the wrong method would not be seen.
  const router = implementProcedures(api, () => api, contract, implementer)
  return router as AnyRouter
}

/** `onBug` may refuse a bug with another error, which then is the failure. */
function failureOf(error: unknown, procedure: string, { onBug }: Pick<StationApi, 'onBug'>): Failure {
  const { failure, bug } = toProcedureFailure(error, procedure)
  if (!bug) return failure
  try {
    onBug(error, procedure)
    return failure
  } catch (refused) {
    return toProcedureFailure(refused, procedure).failure
  }
}

/** `methods` is called for each request: the groups of a station's API are read when they are needed. */
function implementProcedures(api: StationApi, methods: () => object, part: object, implementer: object): object {
  const answered: Record<string, unknown> = {}
  for (const name of Object.keys(part)) {
    const inner = memberOf(part, name)
    const own = memberOf(implementer, name)
    answered[name] = isContractProcedure(inner)
      ? (own as Answerable).handler(({ input, signal }) =>
          inner === contract.events
            ? eventStream((...request) => api.subscribe(...request), signal, input as EventPosition | undefined)
            : applyMethod(methods(), name, input),
        )
      : implementProcedures(api, () => memberOf(methods(), name), inner, own)
  }
  return answered
}

const applyMethod = (whole: object, name: string, input: unknown): unknown =>
  Reflect.apply(memberOf(whole, name) as Method, whole, [input])

const memberOf = (whole: object, name: string) => Reflect.get(whole, name) as object
