import { type ClientContext, type ClientLink, createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { AppError } from '../app-error.ts'
import { Failure } from '../contract/failure.ts'
import type { contract } from '../contract/index.ts'

/** Calls answer within moments: a caller without an answer for this long gets an error. */
const TIMEOUT_MS = 15_000

/** The contract as a program calls it. Errors are thrown as AppError. */
export type StationClient = ContractRouterClient<typeof contract>

export interface StationConnection {
  readonly station: StationClient
  close(): Promise<void>
}

/**
 * Creates the client of a station for commands. Throws AppError `station-silent` without an answer. Calls are never
 * repeated: they may have taken effect.
 */
export function clientOver(link: ClientLink<ClientContext>): StationClient {
  return createORPCClient<StationClient>({
    async call(path, input, options) {
      const startedAtMs = performance.now()
      const late = AbortSignal.timeout(TIMEOUT_MS)
      try {
        return await link.call(path, input, { ...options, signal: options.signal ?? late })
      } catch (error) {
        throw toAppError(error, performance.now() - startedAtMs)
      }
    },
  })
}

function toAppError(error: unknown, waitedMs: number): AppError {
  if (error instanceof ORPCError) {
    const parsed = Failure.safeParse(error.data)
    if (error.code === 'FAILURE' && parsed.success) return new AppError(parsed.data.code, parsed.data.parameters)
    return new AppError('bug', { detail: `command: ${error.code}` }, { cause: error })
  }
  return new AppError('station-silent', { seconds: Math.max(1, Math.round(waitedMs / 1_000)) }, { cause: error })
}
