import { type Failure, type FailureCode, noAccessCodes } from '../contract/failure.ts'
import { toFailure } from './app-error.ts'
import type { Health, Organ } from './health.ts'
import type { Clock, Service } from './ports.ts'

/** Failures that say nothing about whether the service works: it answered, and meant it. */
const isAnswer: ReadonlySet<FailureCode> = new Set([
  'not-allowed',
  'captures-not-enabled',
  'request-refused',
  'athlete-not-found',
  'capture-not-found',
])

/** Nothing is asked again until somebody has changed something. */
const shuts: ReadonlySet<FailureCode> = new Set(noAccessCodes)

interface Parts {
  readonly service: Service
  readonly health: Health
  readonly clock: Clock
  /** It cannot be asked at all: no address, no key, or one that it refuses. */
  readonly onShut: (because: Failure, way: number) => void
  /** Which address and key are in use, counted. */
  readonly way: () => number
  readonly onAnswer: () => void
}

/** The same service, with an eye on whether it answers and a way to hear that it refuses the key. */
export function watchService({ service, health, clock, way, onShut, onAnswer }: Parts): Service {
  async function watch<Answer>(organ: Organ, call: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    const begunAtMs = clock.monotonicMs()
    const asked = way()
    try {
      const answer = await call()
      health.succeeded(organ)
      onAnswer()
      return answer
    } catch (error) {
      const because = toFailure(error)
      if (signal.aborted) throw error
      if (isAnswer.has(because.code)) {
        health.succeeded(organ)
        onAnswer()
      } else if (shuts.has(because.code)) onShut(because, asked)
      else health.failed(organ, because, begunAtMs)
      throw error
    }
  }

  return {
    hello: (signal) => watch('hello', () => service.hello(signal), signal),
    reserve: (capture, signal) => watch('reserve', () => service.reserve(capture, signal), signal),
    capture: (sessionId, signal) => watch('status', () => service.capture(sessionId, signal), signal),
    captures: (query, signal) => watch('status', () => service.captures(query, signal), signal),
    athletes: (page, signal) => watch('athletes', () => service.athletes(page, signal), signal),
    getAthlete: (id, signal) => watch('athletes', () => service.getAthlete(id, signal), signal),
    createAthlete: (athlete, signal) => watch('athletes', () => service.createAthlete(athlete, signal), signal),
    nowMs: service.nowMs,
    clockIsStale: service.clockIsStale,
  }
}
