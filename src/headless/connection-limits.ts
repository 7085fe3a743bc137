import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionLimits {
  /** Browsers hold at most six for each page, and one WebSocket. */
  readonly maxConnections: number
  /** Connections that have sent no request yet. */
  readonly maxSilent: number
  readonly silentMs: number
  /** Requests of connections without a signed-in browser that are being answered; one of each connection is. */
  readonly maxRequests: number
  /**
   * Time in which a connection without a signed-in browser has to move a byte; longer than a request may take, so that a
   * body that stops halfway is answered.
   */
  readonly stalledMs: number
}

const defaults: ConnectionLimits = {
  maxConnections: 128,
  maxSilent: 32,
  silentMs: 10_000,
  maxRequests: 64,
  stalledMs: 40_000,
}

/** A paused video moves nothing for long; its player asks again once its connection was closed. */
const SIGNED_IN_STALLED_MS = 10 * 60_000
/** Requests of one connection that wait for the answer before theirs. No browser sends a second one early. */
const MAX_WAITING = 2

/** Timeouts for `createServer`. */
export const requestLimits = { requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 }

interface Connection {
  isSignedIn: boolean
  /** Requests that were sent and not answered completely. */
  requests: number
  /** Resolves when the last of them was answered. */
  answered: Promise<void>
}

/**
 * Limits connections and their requests, since any program on this computer can connect. Connections that are silent, or
 * don't read their answers, end, the oldest first and those of signed-in browsers last, so that they never block a
 * browser or use up the station's memory and file descriptors.
 */
export function limitConnections(server: Server, given: Partial<ConnectionLimits> = {}) {
  const limits = { ...defaults, ...given }
  const open = new Map<Socket, Connection>()
  const silent = new Set<Socket>()
  const answering = new Set<ServerResponse>()

  const isStranger = (socket: Socket | null) => socket !== null && open.get(socket)?.isSignedIn !== true

  server.on('connection', (socket: Socket) => {
    open.set(socket, { isSignedIn: false, requests: 0, answered: Promise.resolve() })
    silent.add(socket)
    socket.on('close', () => {
      open.delete(socket)
      silent.delete(socket)
    })
    socket.on('timeout', () => socket.destroy())
    socket.setTimeout(limits.silentMs)
    const [oldest] = silent
    if (silent.size > limits.maxSilent) oldest?.destroy()
    if (open.size > limits.maxConnections) drop([...open.keys()].find(isStranger) ?? socket)
  })

  /** Counts at once: the event that the connection is closed comes later. */
  function drop(socket: Socket) {
    open.delete(socket)
    socket.destroy()
  }

  function useOf(socket: Socket): Connection | undefined {
    const connection = open.get(socket)
    silent.delete(socket)
    if (connection) socket.setTimeout(connection.isSignedIn ? SIGNED_IN_STALLED_MS : limits.stalledMs)
    return connection
  }
  server.on('upgrade', ({ socket }: IncomingMessage) => void useOf(socket))

  /** A browser that is signed in uses this connection. */
  function signIn(socket: Socket) {
    const connection = open.get(socket)
    if (!connection) return
    connection.isSignedIn = true
    socket.setTimeout(SIGNED_IN_STALLED_MS)
  }

  /** Makes room for one more answer by ending the oldest of a stranger. */
  function makeRoom() {
    const strangers = [...answering].filter(({ socket }) => isStranger(socket))
    if (strangers.length < limits.maxRequests) return
    const [oldest] = strangers
    if (oldest) answering.delete(oldest)
    oldest?.destroy()
  }

  return {
    /** Waits until a request is the only one of its connection; false where nobody waits for the answer any more. */
    async turnOf({ socket }: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const connection = useOf(socket)
      if (!connection || socket.destroyed) return false
      if (connection.requests > MAX_WAITING) {
        drop(socket)
        return false
      }
      const before = connection.answered
      connection.requests += 1
      connection.answered = new Promise((resolve) => {
        response.once('close', () => {
          connection.requests -= 1
          answering.delete(response)
          resolve()
        })
      })
      await before
      if (socket.destroyed) return false
      makeRoom()
      answering.add(response)
      return true
    },
    signIn,
    /** A signed-in browser opened a WebSocket here, which may be silent. */
    keepOpen(socket: Socket): void {
      signIn(socket)
      socket.setTimeout(0)
    },
  }
}
