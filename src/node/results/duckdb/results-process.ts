/** The entry of the process that holds DuckDB: told once what it may read, it answers questions until it is killed. */
import { boundYoungMemory } from '../../bound-young-memory.ts'
import { handleParentMessages } from '../../processes/parent-channel.ts'
import { createAnswerCollector } from './collect-answers.ts'
import { answerQuestions } from './handle-requests.ts'
import type { AskedQuestion, OpenDuckDb } from './results-messages.ts'

let answer: ((question: AskedQuestion, reply: (message: object) => void) => void) | null = null

const answered = createAnswerCollector()
// An answer's objects are gone when it is sent.
boundYoungMemory()

// Only the station that started it has the other end.
handleParentMessages((message, reply) => {
  if (answer === null) answer = answerQuestions(message as OpenDuckDb)
  else
    answer(message as AskedQuestion, (told) => {
      reply(told)
      answered()
    })
})
