import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'

/** Size of the largest message, such as a command about ten thousand clips by their ids. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024

/** Keeps the WebSockets of signed-in browsers. */
export function createContractSockets(onSocket: (socket: WebSocket, browser: string) => void) {
  const browserOf = new Map<WebSocket, string>()
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    // Compression would only cost time: nothing leaves this computer.
    perMessageDeflate: false,
  })

  return {
    accept(message: IncomingMessage, connection: Duplex, head: Buffer, browserConnection: BrowserConnection) {
      server.handleUpgrade(message, connection, head, (socket) => {
        // The library closes connections that break the protocol; their error must not end the station.
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
    /** Closes the sockets of browsers that are no longer signed in. */
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
  /** Called when the WebSocket is open; returns the function to call when it closes. */
  readonly connect: () => () => void
}

/** Refuses an upgrade, which has no response object. */
export function hangUp(connection: Duplex, status: 401 | 403 | 404 | 421) {
  connection.on('error', () => connection.destroy())
  connection.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
