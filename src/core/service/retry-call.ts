import type { Failure } from '../../contract/failure.ts'
import { toFailure } from '../app-error.ts'
import { isRetryable, retryDelayMs } from '../clips/retry-policy.ts'
import type { Clock } from '../ports.ts'

interface Options {
  readonly clock: Clock
  readonly random: () => number
  readonly signal: AbortSignal
  /** True when asking twice creates two things: then only what certainly never arrived is asked again. */
  readonly creates: boolean
  /** It is tried again after this. */
  readonly onRetry?: (because: Failure) => void
}

/** How often a call that a person waits for is tried: about half a minute. */
const MAX_TRIES = 6
/** Where nothing listens, waiting seldom helps; a service that is just starting does within three seconds. */
const MAX_TRIES_REFUSED = 3

/** A call with a person waiting: tried again by the same table that the queue goes by, but not without end. */
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
      if (signal.aborted || tries >= maxTries || !mayRepeat || !isRetryable(code)) throw error
      onRetry?.(because)
      await clock.sleep(retryDelayMs(tries, random()), signal)
    }
  }
}
