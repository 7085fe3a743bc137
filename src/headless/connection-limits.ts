import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionLimits {
  /** Browsers hold at most six for each page, and one WebSocket. */
  readonly maxConnections: number
  /** Connections that have sent no request yet. */
  readonly maxSilent: number
  readonly silentMs: number
}

const defaults: ConnectionLimits = { maxConnections: 128, maxSilent: 32, silentMs: 10_000 }

/** Timeouts for `createServer`. */
export const requestLimits = { requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 }

/**
 * Limits connections, since any program on this computer can connect. Silent connections end, the oldest first, so that
 * they never block a browser or use up the station's file descriptors.
 */
export function limitConnections(server: Server, limits: ConnectionLimits = defaults): void {
  const silent = new Set<Socket>()
  server.maxConnections = limits.maxConnections
  server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.on('close', () => silent.delete(socket))
    // The HTTP server destroys a connection at its timeout.
    socket.setTimeout(limits.silentMs)
    const [oldest] = silent
    if (silent.size > limits.maxSilent) oldest?.destroy()
  })
  const markActive = ({ socket }: IncomingMessage) => {
    if (silent.delete(socket)) socket.setTimeout(0)
  }
  server.on('request', markActive)
  server.on('upgrade', markActive)
}
