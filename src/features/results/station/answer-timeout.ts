import { AppError } from '../../../station/app-error.ts'
import type { ResultsEngine } from './results-engine.ts'

/** A person waits no longer for a screen. */
const ANSWER_TIMEOUT_MS = 30_000
/** Files of a whole library take longer. */
const FILE_TIMEOUT_MS = 10 * 60_000

type Questions = Pick<ResultsEngine, 'rows' | 'numbers' | 'writeFile'>

/** Wraps a results engine to throw AppError `results-slow` when an answer takes too long. */
export function withAnswerTimeout(engine: Questions, answerMs = ANSWER_TIMEOUT_MS): Questions {
  return {
    rows: (sql, parameters) => within(answerMs, engine.rows(sql, parameters)),
    numbers: (sql, parameters) => within(answerMs, engine.numbers(sql, parameters)),
    writeFile: (sql, parameters, target) => within(FILE_TIMEOUT_MS, engine.writeFile(sql, parameters, target)),
  }
}

async function within<Answer>(durationMs: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('results-slow', { seconds: durationMs / 1_000 })), durationMs)
  })
  // A late error has no receiver.
  answer.catch(() => undefined)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
