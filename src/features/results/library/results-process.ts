/** Entry of the DuckDB process: opens DuckDB with the first message, then handles requests until it is killed. */
import { boundYoungMemory } from '../../../computer/processes/bound-young-memory.ts'
import { handleParentMessages } from '../../../computer/processes/parent-channel.ts'
import { createMemoryCollector } from './collect-memory.ts'
import { createRequestHandler } from './handle-requests.ts'
import type { NumberedRequest, OpenDuckDbRequest } from './results-messages.ts'

let handle: ((request: NumberedRequest, reply: (message: object) => void) => void) | null = null

const onReply = createMemoryCollector()
// Objects of a reply are garbage once it is sent.
boundYoungMemory({ maxMib: 16 })

// Messages come only from the station that started this process.
handleParentMessages((message, reply) => {
  if (handle === null) handle = createRequestHandler(message as OpenDuckDbRequest)
  else
    handle(message as NumberedRequest, (sent) => {
      reply(sent)
      onReply()
    })
})
