import { toFailure } from '../app-error.ts'
import { askedWaitMs, isRetryable, retryDelayMs } from '../clips/retry-policy.ts'
import type { Failure } from '../contract/failure.ts'
import type { Clock } from '../ports.ts'

interface Options {
  readonly clock: Clock
  readonly random: () => number
  readonly signal: AbortSignal
  /**
   * True when a second request would create a second thing: then only requests that certainly never arrived are
   * retried.
   */
  readonly creates: boolean
  /** Called before each retry. */
  readonly onRetry?: (because: Failure) => void
}

/** Attempts of a call that a person waits for: about half a minute. */
const MAX_TRIES = 6
/** Attempts when nothing listens at the address: a service that is starting answers within three seconds. */
const MAX_TRIES_REFUSED = 3

/** A person who is asked to wait longer tries again later. */
const MAX_WAIT_MS = 60_000

/** Retries a call that a person waits for, by the same table as the queue, but with a limit. */
export async function retryCall<Answer>(call: () => Promise<Answer>, options: Options): Promise<Answer> {
  const { clock, random, signal, creates, onRetry } = options
  for (let tries = 1; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      const because = toFailure(error)
      const { code, parameters } = because
      const maxTries = parameters['refused'] === 'yes' ? MAX_TRIES_REFUSED : MAX_TRIES
      const mayRepeat = !creates || parameters['reached'] === 'no'
      const askedMs = askedWaitMs(because)
      if (signal.aborted || tries >= maxTries || !mayRepeat || !isRetryable(code) || askedMs > MAX_WAIT_MS) throw error
      onRetry?.(because)
      await clock.sleep(Math.max(retryDelayMs(tries, random()), askedMs), signal)
    }
  }
}
