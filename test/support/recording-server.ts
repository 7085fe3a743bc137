// Somebody else's server on this computer, on a port of its own or on the station's while that is down.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, vi } from 'vitest'

export interface Heard {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Writes down all that is sent to it, and answers as it likes. Gone when the test is over. */
export async function eavesdrop(port: number, answer: (path: string) => string = () => '{}') {
  const heard: Heard[] = []
  const server = createServer((message, response) => {
    const { url: path = '', headers } = message
    let body = ''
    message.setEncoding('utf8').on('data', (piece: string) => {
      body += piece
    })
    message.on('end', () => {
      heard.push({ path, headers, body })
      const type = path === '/' ? 'text/html' : 'application/json'
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(answer(path))
    })
  })
  server.on('upgrade', ({ url: path = '', headers }, socket) => {
    heard.push({ path, headers, body: '' })
    socket.destroy()
  })
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  // The previous owner of the port may have been killed a moment ago.
  await vi.waitFor(listen, { timeout: 10_000, interval: 50 })
  const stop = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  }
  onTestFinished(stop)
  return { heard, port: (server.address() as AddressInfo).port, stop }
}
