import { toFailure } from '../../core/app-error.ts'
import { becauseOf, type LogFact, type LoggedCall } from './log-fact.ts'

/** Makes a call; its name, outcome and time are told. What was asked and answered is not. */
export const timedCall =
  (tell: (fact: LogFact) => void) =>
  async <Answer>(
    call: LoggedCall,
    ask: (signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> => {
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
