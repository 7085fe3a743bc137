import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorCodes } from '../errors.ts'
import { corruptResults } from './bad-results.ts'
import type { Fault } from './fault-plan.ts'
import type { Faults } from './faults.ts'
import type { EndpointName } from './http/call.ts'

/** The service's error codes (section 7), and for statuses without a published one some in the style of the others. */
const codes: Readonly<Record<number, string>> = {
  ...errorCodes,
  502: 'BadGateway',
  503: 'ServiceUnavailable',
  504: 'GatewayTimeout',
}

/** Applies faults to the eleven calls: before or after their work. */
export function createFaultHooks(faults: Faults) {
  const pending = new WeakMap<FastifyRequest, Fault>()

  return {
    /** True when the new reservation gets an expired target. */
    expiresTarget: (request: FastifyRequest) => pending.get(request)?.kind === 'expired-target',
    before: (call: EndpointName) => async (request: FastifyRequest, reply: FastifyReply) => {
      const fault = faults.take(call)
      if (!fault) return
      pending.set(request, fault)
      await applyBefore(fault, request, reply)
    },
    async after(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
      const fault = pending.get(request)
      return fault ? applyAfter(fault, reply, payload) : payload
    },
  }
}

export type FaultHooks = ReturnType<typeof createFaultHooks>

async function applyBefore(fault: Fault, request: FastifyRequest, reply: FastifyReply) {
  switch (fault.kind) {
    case 'status': {
      const { status, retryAfterSeconds } = fault
      if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
      const message = 'This response was requested by a fault rule of the practice service.'
      return await reply.status(status).send({ error: codes[status] ?? 'BadRequest', message })
    }
    case 'answer':
      return await reply.status(fault.status).headers(fault.headers).send(fault.body.repeat(fault.repeat))
    case 'cut':
      reply.hijack()
      request.raw.socket.destroy()
      return
    case 'stall':
      await stall(request, fault.stallMs)
      if (request.raw.socket.destroyed) reply.hijack()
      return
    case 'lost':
    case 'malformed-json':
    case 'truncated-json':
    case 'bad-results':
    case 'late-event':
    case 'expired-target':
      return
  }
}

/** Ends early when the client has disconnected. */
async function stall(request: FastifyRequest, stallMs: number) {
  const gone = new AbortController()
  request.raw.socket.once('close', () => gone.abort())
  await sleep(stallMs, undefined, { signal: gone.signal }).catch(() => {})
}

function applyAfter(fault: Fault, reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== 'string') return payload
  switch (fault.kind) {
    case 'lost':
      reply.raw.socket?.destroy()
      return payload
    case 'malformed-json':
      return payload.replace(/^\{/, '{,')
    case 'truncated-json':
      return payload.slice(0, Math.floor(payload.length / 2))
    case 'bad-results':
      return corruptResults(payload, fault.what)
    case 'status':
    case 'answer':
    case 'cut':
    case 'stall':
    case 'late-event':
    case 'expired-target':
      return payload
  }
}
