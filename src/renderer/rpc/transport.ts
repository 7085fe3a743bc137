import type { ClientContext, ClientLink } from '@orpc/client'
import { onMessagePortClose, RPCLink as PortLink, type SupportedMessagePort } from '@orpc/client/message-port'
import { RPCLink as SocketLink } from '@orpc/client/websocket'

/** One open transport to the station. A closed transport is never reused. */
export interface RpcTransport {
  readonly link: ClientLink<ClientContext>
  onClose(listener: () => void): void
  close(): void
}

/** Opens a new transport; rejects when the station is unreachable. */
export type OpenTransport = (signal: AbortSignal) => Promise<RpcTransport>

/** Connects to a headless station over a WebSocket. With `ticketFor`, each connection sends a new ticket. */
export function webSocketTransport(url: string, ticketFor?: (signal: AbortSignal) => Promise<string>): OpenTransport {
  return async (signal) => {
    const ticket = await ticketFor?.(signal)
    // The subprotocol is the only header that a page can set.
    const socket = new WebSocket(url, ticket === undefined ? [] : [ticket])
    signal.addEventListener('abort', () => socket.close())
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve())
      socket.addEventListener('close', () => reject(new Error('The socket did not open.')))
    })
    return {
      link: new SocketLink({ websocket: sendOnlyWhileOpen(socket) }),
      onClose: (listener) => socket.addEventListener('close', listener),
      close: () => socket.close(),
    }
  }
}

/** Drops messages sent while the socket closes; their callers receive ConnectionLost. */
function sendOnlyWhileOpen(socket: WebSocket) {
  return {
    readyState: WebSocket.OPEN,
    addEventListener: socket.addEventListener.bind(socket),
    removeEventListener: socket.removeEventListener.bind(socket),
    send(data: Parameters<WebSocket['send']>[0]) {
      if (socket.readyState === WebSocket.OPEN) socket.send(data)
    },
  }
}

/** One end of a message channel, in browsers and in node:worker_threads. */
export type EnginePort = SupportedMessagePort & { start(): void; close(): void }

/** Connects to a station in another process of the app, which hands out a new port each time. */
export function portTransport(askForPort: () => Promise<EnginePort>): OpenTransport {
  return async (signal) => {
    const port = await askForPort()
    if (signal.aborted) port.close()
    const link = new PortLink({ port })
    port.start()
    return {
      link,
      onClose: (listener) => onMessagePortClose(port, listener),
      close: () => port.close(),
    }
  }
}
