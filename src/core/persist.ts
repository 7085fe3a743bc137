import { toFailure } from './app-error.ts'
import type { Clock } from './ports.ts'
import { isWorthAnotherTry, retryDelayMs } from './uploads/retry-policy.ts'

interface Options {
  readonly clock: Clock
  readonly random: () => number
  readonly signal: AbortSignal
  /** Whether asking twice creates two things: then only what certainly never arrived is asked again. */
  readonly creates: boolean
}

/** How often a call that a person waits for is tried: about half a minute. */
const MOST_TRIES = 6

/** A call with a person waiting: tried again by the same table that the queue goes by, but not without end. */
export async function persist<Answer>(call: () => Promise<Answer>, options: Options): Promise<Answer> {
  const { clock, random, signal, creates } = options
  for (let tries = 1; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      const { code, parameters } = toFailure(error)
      const mayRepeat = !creates || parameters['reached'] === 'no'
      if (signal.aborted || tries >= MOST_TRIES || !mayRepeat || !isWorthAnotherTry(code)) throw error
      await clock.sleep(retryDelayMs(tries, random()), signal)
    }
  }
}
