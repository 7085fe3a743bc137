import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'

/** A person's longest question, such as one about ten thousand clips by their ids. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024

/** The open WebSockets of browsers that are signed in. */
export function createContractSockets(onSocket: (socket: WebSocket, browser: string) => void) {
  const browserOf = new Map<WebSocket, string>()
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    // Nothing leaves this computer: packing would only cost time.
    perMessageDeflate: false,
  })

  return {
    accept(message: IncomingMessage, connection: Duplex, head: Buffer, browserConnection: BrowserConnection) {
      server.handleUpgrade(message, connection, head, (socket) => {
        // Whoever breaks the protocol is cut off by the library; the error must not end the station.
        socket.on('error', () => socket.terminate())
        browserOf.set(socket, browserConnection.browser)
        const leave = browserConnection.connect()
        socket.on('close', () => {
          browserOf.delete(socket)
          leave()
        })
        onSocket(socket, browserConnection.browser)
      })
    },
    /** Cuts off browsers that are no longer signed in. */
    end(browsers: readonly string[]) {
      for (const [socket, browser] of browserOf) if (browsers.includes(browser)) socket.terminate()
    },
    close() {
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}

interface BrowserConnection {
  readonly browser: string
  /** Called when the WebSocket is open; returns what to call when it closes. */
  readonly connect: () => () => void
}

/** Refuses an upgrade, as there is no response to do it with. */
export function hangUp(connection: Duplex, status: 401 | 403 | 404 | 421) {
  connection.on('error', () => connection.destroy())
  connection.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
