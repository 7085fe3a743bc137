import { onMessagePortClose, onMessagePortMessage, type SupportedMessagePort } from '@orpc/client/message-port'
import { RPCHandler } from '@orpc/server/ws'
import type { WebSocket } from 'ws'
import { createRouter } from './router.ts'
import type { StationApi } from './station-api.ts'

/** Longer than a client on a computer at its limit may be busy before it answers. */
const PING_INTERVAL_MS = 30_000

/** One end of a channel: of node:worker_threads, of a browser, or Electron's MessagePortMain. */
export type RpcPort = SupportedMessagePort & { start(): void }

/** Carries messages, as a WebSocket does. */
export interface RpcSocket {
  send(data: Parameters<WebSocket['send']>[0]): unknown
  addEventListener(type: 'message' | 'close', listener: (event: { data?: unknown }) => void): void
}

/** Serves the contract over a WebSocket while it is open. */
export function serveSocket(api: StationApi, socket: WebSocket) {
  socket.on('error', () => socket.terminate())
  endWhenDead(socket)
  serveRpcSocket(api, {
    addEventListener: socket.addEventListener.bind(socket) as RpcSocket['addEventListener'],
    // Resolves when the system has accepted the data, so that a slow client fills no memory here.
    send: (data) => new Promise<void>((taken) => socket.send(data, () => taken())),
  })
}

/** Serves the contract over a port until the other end is closed. */
export function servePort(api: StationApi, port: RpcPort) {
  serveRpcSocket(api, {
    addEventListener(type, listener) {
      if (type === 'close') onMessagePortClose(port, () => listener({}))
      else onMessagePortMessage(port, (data: unknown) => listener({ data }))
    },
    send: (data) => port.postMessage(data),
  })
  port.start()
}

/** Uses the handler for sockets for ports too: the handler for ports crashes on foreign messages. */
export function serveRpcSocket(api: StationApi, wire: RpcSocket) {
  void new RPCHandler(createRouter(api)).upgrade(wire as Pick<WebSocket, 'addEventListener' | 'send'>)
}

/** Closes sockets that answer no ping: a computer that sleeps or loses its network closes nothing. */
function endWhenDead(socket: WebSocket) {
  let answered = true
  socket.on('pong', () => {
    answered = true
  })
  const pinging = setInterval(() => {
    if (!answered) return socket.terminate()
    answered = false
    socket.ping()
  }, PING_INTERVAL_MS)
  socket.on('close', () => clearInterval(pinging))
}
