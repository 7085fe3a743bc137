import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'

/** What a screen asks at once is answered without a pause. */
const EVERY_ANSWERS = 16

const Collector = z.custom<() => void>((value) => typeof value === 'function')

/**
 * Called after each answer: gives DuckDB's memory back. An answer of few rows takes a megabyte outside of JavaScript until
 * V8 collects it, and V8, which does not see that, has no reason to: 300 questions took 270 MB.
 */
export function createAnswerCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = Collector.parse(runInNewContext('gc'))
  let answers = 0
  return () => {
    answers += 1
    // After the answer has gone: nobody waits for it.
    if (answers % EVERY_ANSWERS === 0) setImmediate(collect)
  }
}
