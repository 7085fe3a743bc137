/** The entry of the process that holds DuckDB: told once what it may read, it answers questions until it is killed. */
import { boundYoungMemory } from '../../bound-young-memory.ts'
import { handleParentMessages } from '../../processes/parent-channel.ts'
import { createAnswerCollector } from './collect-answers.ts'
import { createRequestHandler } from './handle-requests.ts'
import type { NumberedRequest, OpenDuckDbRequest } from './results-messages.ts'

let answer: ((question: NumberedRequest, reply: (message: object) => void) => void) | null = null

const answered = createAnswerCollector()
// An answer's objects are gone when it is sent.
boundYoungMemory()

// Only the station that started it has the other end.
handleParentMessages((message, reply) => {
  if (answer === null) answer = createRequestHandler(message as OpenDuckDbRequest)
  else
    answer(message as NumberedRequest, (told) => {
      reply(told)
      answered()
    })
})
