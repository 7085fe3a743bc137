import type { ClientContext, ClientLink } from '@orpc/client'
import { onMessagePortClose, RPCLink as PortLink, type SupportedMessagePort } from '@orpc/client/message-port'
import { RPCLink as SocketLink } from '@orpc/client/websocket'

/** One open way to the station. It is never used again once it has closed. */
export interface RpcTransport {
  readonly link: ClientLink<ClientContext>
  onClose(listener: () => void): void
  close(): void
}

/** Opens a new way; rejects when there is none. */
export type OpenTransport = (signal: AbortSignal) => Promise<RpcTransport>

/** The station's end is behind HTTP: headless. Each connection needs a ticket of its own, where tickets are needed. */
export function webSocketTransport(url: string, ticketFor?: (signal: AbortSignal) => Promise<string>): OpenTransport {
  return async (signal) => {
    const ticket = await ticketFor?.(signal)
    // The one header that a page can set.
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

/** What is sent while the socket closes goes nowhere: who waits for an answer hears that the connection is lost. */
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

/** One end of a channel, as browsers and node:worker_threads have it. */
export type EnginePort = SupportedMessagePort & { start(): void; close(): void }

/** The station's end is in another process of the same application, which hands out a new port each time. */
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
