import type { Failure } from '../../contract/failure.ts'
import type { Clock } from '../../core/ports.ts'
import { retryCall } from '../../core/service/retry-call.ts'
import type { ServiceClient } from './service-client.ts'

interface Options {
  readonly clock: Clock
  readonly random: () => number
  /** No answer has come for a while: once for each call. */
  readonly onSlow?: () => void
  readonly onRetry?: (because: Failure) => void
}

/** After this long without an answer a person wonders. */
const SLOW_DELAY_MS = 2_000

/**
 * The same client for a person who waits: what time alone may mend is tried again for about half a minute. What creates
 * is repeated only when the request certainly never arrived.
 */
export function createRetryingClient(client: ServiceClient, { onSlow, ...options }: Options): ServiceClient {
  async function ask<Answer>(call: () => Promise<Answer>, creates: boolean, signal: AbortSignal): Promise<Answer> {
    const timer = onSlow && setTimeout(onSlow, SLOW_DELAY_MS)
    try {
      return await retryCall(call, { ...options, signal, creates })
    } finally {
      clearTimeout(timer)
    }
  }

  const again = <Answer>(signal: AbortSignal, call: () => Promise<Answer>) => ask(call, false, signal)
  const once = <Answer>(signal: AbortSignal, call: () => Promise<Answer>) => ask(call, true, signal)

  return {
    hello: (signal) => again(signal, () => client.hello(signal)),
    listAthletes: (query, signal) => again(signal, () => client.listAthletes(query, signal)),
    athletes: (page, signal) => again(signal, () => client.athletes(page, signal)),
    getAthlete: (id, signal) => again(signal, () => client.getAthlete(id, signal)),
    updateAthlete: (id, changes, signal) => again(signal, () => client.updateAthlete(id, changes, signal)),
    deleteAthlete: (id, signal) => again(signal, () => client.deleteAthlete(id, signal)),
    createAthlete: (athlete, signal) => once(signal, () => client.createAthlete(athlete, signal)),
    capture: (id, signal) => again(signal, () => client.capture(id, signal)),
    captures: (query, signal) => again(signal, () => client.captures(query, signal)),
    reserve: (capture, signal) => once(signal, () => client.reserve(capture, signal)),
    createExport: (body, signal) => once(signal, () => client.createExport(body, signal)),
    exportJob: (id, signal) => again(signal, () => client.exportJob(id, signal)),
    exportResults: (id, page, signal) => again(signal, () => client.exportResults(id, page, signal)),
    exportPage: (id, page, signal) => again(signal, () => client.exportPage(id, page, signal)),
    nowMs: client.nowMs,
    clockIsStale: client.clockIsStale,
    lastKnownAccess: client.lastKnownAccess,
  }
}
