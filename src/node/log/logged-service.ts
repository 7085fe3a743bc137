import { toFailure } from '../../core/app-error.ts'
import type { Service } from '../../core/ports.ts'
import { becauseOf, type LogFact, type ServiceCall } from './log-fact.ts'

/** The same service; each call's name, outcome and time are told. What was asked and answered is not. */
export function loggedService(service: Service, tell: (fact: LogFact) => void): Service {
  async function timed<Answer>(call: ServiceCall, signal: AbortSignal, ask: () => Promise<Answer>): Promise<Answer> {
    const begunAtMs = performance.now()
    const tookMs = () => Math.round(performance.now() - begunAtMs)
    try {
      const answer = await ask()
      tell({ kind: 'call', call, outcome: 'answered', tookMs: tookMs() })
      return answer
    } catch (error) {
      if (!signal.aborted) {
        tell({ kind: 'call', call, outcome: 'failed', tookMs: tookMs(), ...becauseOf(toFailure(error)) })
      }
      throw error
    }
  }

  return {
    hello: (signal) => timed('hello', signal, () => service.hello(signal)),
    reserve: (capture, signal) => timed('reserve', signal, () => service.reserve(capture, signal)),
    capture: (id, signal) => timed('capture', signal, () => service.capture(id, signal)),
    captures: (query, signal) => timed('captures', signal, () => service.captures(query, signal)),
    athletes: (page, signal) => timed('athletes', signal, () => service.athletes(page, signal)),
    getAthlete: (id, signal) => timed('getAthlete', signal, () => service.getAthlete(id, signal)),
    createAthlete: (athlete, signal) => timed('createAthlete', signal, () => service.createAthlete(athlete, signal)),
    nowMs: service.nowMs,
    clockIsStale: service.clockIsStale,
  }
}
