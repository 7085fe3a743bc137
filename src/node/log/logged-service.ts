import { toFailure } from '../../core/app-error.ts'
import type { Service } from '../../core/ports.ts'
import { type AroundCall, wrapCalls } from '../../core/service/wrap-calls.ts'
import { becauseOf, type LogFact } from './log-fact.ts'

/** The same service; each call's name, outcome and time are told. What was asked and answered is not. */
export function loggedService(service: Service, tell: (fact: LogFact) => void): Service {
  const timed: AroundCall = async (call, ask, signal) => {
    const begunAtMs = performance.now()
    const tookMs = () => Math.round(performance.now() - begunAtMs)
    try {
      const answer = await ask(signal)
      tell({ kind: 'call', call, outcome: 'answered', tookMs: tookMs() })
      return answer
    } catch (error) {
      if (!signal.aborted) {
        tell({ kind: 'call', call, outcome: 'failed', tookMs: tookMs(), ...becauseOf(toFailure(error)) })
      }
      throw error
    }
  }

  return { ...wrapCalls(() => service, timed), nowMs: service.nowMs, clockIsStale: service.clockIsStale }
}
