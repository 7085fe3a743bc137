import { onMessagePortClose, onMessagePortMessage, type SupportedMessagePort } from '@orpc/client/message-port'
import { RPCHandler } from '@orpc/server/ws'
import type { WebSocket } from 'ws'
import { createRouter } from './router.ts'
import type { StationApi } from './station-api.ts'

const PING_INTERVAL_MS = 10_000

/** One end of a channel: that of node:worker_threads, of a browser, or Electron's MessagePortMain. */
export type RpcPort = SupportedMessagePort & { start(): void }

/** What carries messages, as a WebSocket does. */
export interface RpcSocket {
  send(data: Parameters<WebSocket['send']>[0]): unknown
  addEventListener(type: 'message' | 'close', listener: (event: { data?: unknown }) => void): void
}

/** Answers the contract over a WebSocket for as long as it is open. */
export function serveSocket(api: StationApi, socket: WebSocket) {
  socket.on('error', () => socket.terminate())
  endWhenDead(socket)
  serveRpcSocket(api, {
    addEventListener: socket.addEventListener.bind(socket) as RpcSocket['addEventListener'],
    // Done when the system took it: what a slow client has not read is not piled up here.
    send: (data) => new Promise<void>((taken) => socket.send(data, () => taken())),
  })
}

/** Answers the contract over a port until the other end is closed. */
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

/** The handler for sockets serves ports too: that for ports dies of a message that is not one of ours. */
export function serveRpcSocket(api: StationApi, wire: RpcSocket) {
  void new RPCHandler(createRouter(api)).upgrade(wire as Pick<WebSocket, 'addEventListener' | 'send'>)
}

/** A computer that fell asleep or off the network never says goodbye. */
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
