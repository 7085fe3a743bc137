// Another program's server on this computer, on its own port or on the port of a stopped station.

import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { eventually } from './until.ts'

export interface RecordedRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Starts a server that records every request and sends the given answers, until the test ends. */
export async function startRecordingServer(port: number, answer: (path: string) => string = () => '{}') {
  const requests: RecordedRequest[] = []
  const server = createServer((message, response) => {
    const { url: path = '', headers } = message
    let body = ''
    message.setEncoding('utf8').on('data', (piece: string) => {
      body += piece
    })
    message.on('end', () => {
      requests.push({ path, headers, body })
      const type = path === '/' ? 'text/html' : 'application/json'
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(answer(path))
    })
  })
  server.on('upgrade', ({ url: path = '', headers }, socket) => {
    requests.push({ path, headers, body: '' })
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
  await eventually(listen)
  const stop = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  }
  onTestFinished(stop)
  return { requests, port: (server.address() as AddressInfo).port, stop }
}
