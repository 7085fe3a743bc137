import type { ClientRequest } from 'node:http'
import { isIP, type Socket } from 'node:net'

/** Times after which a request fails, by phase, in milliseconds. */
const timeouts = {
  lookup: 10_000,
  connect: 10_000,
  secureConnect: 10_000,
  /** From the end of the request to the head of the answer. */
  response: 60_000,
  /** Without a byte in either direction. */
  socket: 60_000,
  /** All of it. */
  request: 180_000,
} as const

type Phase = keyof typeof timeouts

/** Error of a phase that took too long, like those of got. */
class PhaseTimeout extends Error {
  readonly code = 'ETIMEDOUT'
  readonly event: Phase

  constructor(event: Phase) {
    super(`Timeout awaiting '${event}' for ${timeouts[event]}ms`)
    this.event = event
  }
}

/** Ends a request whose phases take too long. Returns how to stop. */
export function limitRequestTime(request: ClientRequest, { hostname, protocol }: URL): () => void {
  const expire = (phase: Phase) => request.destroy(new PhaseTimeout(phase))
  const whole = setTimeout(expire, timeouts.request, 'request')
  let current: NodeJS.Timeout | undefined
  const enter = (phase: Phase | null) => {
    clearTimeout(current)
    if (phase !== null) current = setTimeout(expire, timeouts[phase], phase)
  }

  function followConnection(socket: Socket) {
    // A connection that is used again is ready.
    if (!socket.connecting) return
    const afterConnect = () => enter(protocol === 'https:' ? 'secureConnect' : null)
    enter(isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? 'lookup' : 'connect')
    socket
      .once('lookup', () => enter('connect'))
      .once('connect', afterConnect)
      .once('secureConnect', () => enter(null))
  }

  request.once('socket', followConnection)
  request.once('finish', () => enter('response'))
  request.once('response', () => enter(null))
  request.setTimeout(timeouts.socket, () => expire('socket'))
  return () => {
    clearTimeout(whole)
    enter(null)
  }
}
