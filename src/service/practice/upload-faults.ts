import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Faults } from './faults.ts'
import { toXml } from './object-store/xml.ts'

/** Outcome of a fault: the work that remains for the upload. */
export interface UploadFaultOutcome {
  /** True when the request was answered or cut off. */
  readonly over: boolean
  /** True when the object is stored and its answer is not sent. */
  readonly losesAnswer: boolean
  /** Time until the service hears of the object. */
  readonly eventDelayMs: number
}

const unharmed: UploadFaultOutcome = { over: false, losesAnswer: false, eventDelayMs: 0 }
const over: UploadFaultOutcome = { ...unharmed, over: true }

/** Applies a fault to an upload before more of it is read (service interface 2.4). */
export async function applyUploadFault(
  request: IncomingMessage,
  response: ServerResponse,
  faults: Faults,
): Promise<UploadFaultOutcome> {
  const fault = faults.take('upload')
  switch (fault?.kind) {
    case undefined:
    case 'malformed-json':
    case 'truncated-json':
    case 'bad-results':
    case 'expired-target':
      return unharmed
    case 'lost':
      return { ...unharmed, losesAnswer: true }
    case 'late-event':
      return { ...unharmed, eventDelayMs: fault.delayMs }
    case 'status': {
      if (fault.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(fault.retryAfterSeconds))
      const body = toXml('Error', { Code: fault.status === 503 ? 'SlowDown' : 'InternalError', Message: 'Asked for.' })
      response.writeHead(fault.status, { 'Content-Type': 'application/xml' }).end(body)
      return over
    }
    case 'answer':
      response.writeHead(fault.status, fault.headers).end(fault.body.repeat(fault.repeat))
      return over
    case 'cut':
      await passBytes(request, fault.afterBytes)
      request.socket.destroy()
      return over
    case 'stall':
      await passBytes(request, fault.afterBytes)
      await stall(request, fault.stallMs)
      return fault.afterBytes > 0 || request.socket.destroyed ? cutOff(request) : unharmed
  }
}

/** Ends early when the client has disconnected. */
async function stall(request: IncomingMessage, stallMs: number) {
  const gone = new AbortController()
  request.socket.once('close', () => gone.abort())
  await sleep(stallMs, undefined, { signal: gone.signal }).catch(() => {})
}

/** Cuts the connection, because skipped bytes can't be read again. */
function cutOff(request: IncomingMessage): UploadFaultOutcome {
  request.socket.destroy()
  return over
}

async function passBytes(request: IncomingMessage, bytes: number) {
  if (bytes === 0) return
  let passed = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  request.on('data', (chunk: Buffer) => {
    passed += chunk.length
    if (passed < bytes) return
    request.pause()
    resolve()
  })
  request.on('close', resolve)
  await promise
}
