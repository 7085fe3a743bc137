import type { Failure } from '../../station/contract/failure.ts'
import type { Clock } from '../../station/ports.ts'
import { retryCall } from '../../station/service/retry-call.ts'
import type { ServiceClient } from './service-client.ts'

interface Options {
  readonly clock: Clock
  readonly random: () => number
  /** Called once per call that takes long. */
  readonly onSlow?: () => void
  readonly onRetry?: (because: Failure) => void
}

/** Time after which a person wonders why nothing happens. */
const SLOW_DELAY_MS = 2_000

/**
 * Wraps a client for a person who waits: failures that may pass are retried for about half a minute. A call that
 * creates something is only repeated when the request certainly never arrived.
 */
export function createRetryingClient(client: ServiceClient, { onSlow, ...options }: Options): ServiceClient {
  async function run<Answer>(call: () => Promise<Answer>, creates: boolean, signal: AbortSignal): Promise<Answer> {
    const timer = onSlow && setTimeout(onSlow, SLOW_DELAY_MS)
    try {
      return await retryCall(call, { ...options, signal, creates })
    } finally {
      clearTimeout(timer)
    }
  }

  const withRetry = <Answer>(signal: AbortSignal, call: () => Promise<Answer>) => run(call, false, signal)
  const withSafeRetry = <Answer>(signal: AbortSignal, call: () => Promise<Answer>) => run(call, true, signal)

  return {
    hello: (signal) => withRetry(signal, () => client.hello(signal)),
    listAthletes: (query, signal) => withRetry(signal, () => client.listAthletes(query, signal)),
    athletes: (page, signal) => withRetry(signal, () => client.athletes(page, signal)),
    getAthlete: (id, signal) => withRetry(signal, () => client.getAthlete(id, signal)),
    updateAthlete: (id, changes, signal) => withRetry(signal, () => client.updateAthlete(id, changes, signal)),
    deleteAthlete: (id, signal) => withRetry(signal, () => client.deleteAthlete(id, signal)),
    createAthlete: (athlete, signal) => withSafeRetry(signal, () => client.createAthlete(athlete, signal)),
    capture: (id, signal) => withRetry(signal, () => client.capture(id, signal)),
    captures: (query, signal) => withRetry(signal, () => client.captures(query, signal)),
    reserve: (capture, signal) => withSafeRetry(signal, () => client.reserve(capture, signal)),
    createExport: (body, signal) => withSafeRetry(signal, () => client.createExport(body, signal)),
    exportJob: (id, signal) => withRetry(signal, () => client.exportJob(id, signal)),
    exportPage: (id, page, signal) => withRetry(signal, () => client.exportPage(id, page, signal)),
    nowMs: client.nowMs,
    clockIsStale: client.clockIsStale,
    lastKnownAccess: client.lastKnownAccess,
  }
}
