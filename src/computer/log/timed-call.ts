import { toFailure } from '../../station/app-error.ts'
import { type LogFact, type LoggedCall, toFailureFact } from './log-fact.ts'

/** Makes a call and logs its name, outcome and duration, without its request and answer. */
export const timedCall =
  (write: (fact: LogFact) => void) =>
  async <Answer>(
    call: LoggedCall,
    ask: (signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> => {
    const begunAtMs = performance.now()
    const tookMs = () => Math.round(performance.now() - begunAtMs)
    try {
      const answer = await ask(signal)
      write({ kind: 'call', call, outcome: 'answered', tookMs: tookMs() })
      return answer
    } catch (error) {
      if (!signal.aborted) {
        write({ kind: 'call', call, outcome: 'failed', tookMs: tookMs(), ...toFailureFact(toFailure(error)) })
      }
      throw error
    }
  }
