/** Entry of the DuckDB process: opens DuckDB with the first message, then handles requests until it is killed. */
import { boundYoungMemory } from '../../../computer/processes/bound-young-memory.ts'
import { collectMajor } from '../../../computer/processes/collect-garbage.ts'
import { handleParentMessages } from '../../../computer/processes/parent-channel.ts'
import { createRequestHandler } from './handle-requests.ts'
import type { NumberedRequest, OpenDuckDbRequest } from './results-messages.ts'

/** More replies than one screen needs at once, so that no screen waits for a collection. */
const REPLIES_PER_COLLECTION = 16

/**
 * Creates a function to call after each reply, which frees DuckDB's memory by a garbage collection. A small result takes
 * a megabyte outside of JavaScript until its objects are collected, and V8, which does not count that memory, sees no
 * need to: 300 queries took 270 MB.
 */
function createMemoryCollector(): () => void {
  let replies = 0
  return () => {
    replies += 1
    // After the reply is sent, so that it is not delayed.
    if (replies % REPLIES_PER_COLLECTION === 0) setImmediate(collectMajor)
  }
}

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
