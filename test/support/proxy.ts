import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { onTestFinished } from 'vitest'

/** A proxy that tunnels every host name to this computer. Requires the user and password, if passed. */
export async function startProxy({ targets, credentials }: { targets: Record<string, number>; credentials?: string }) {
  const asked: string[] = []
  const server = createServer((_request, response) => response.writeHead(405).end())
  server.on('connect', (request, socket, head) => {
    socket.on('error', () => {})
    const expected = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`
    if (expected && request.headers['proxy-authorization'] !== expected) {
      return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\n\r\n')
    }
    asked.push(request.url ?? '')
    const port = targets[request.url ?? '']
    if (port === undefined) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      onward.write(head)
      onward.pipe(socket)
      socket.pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, asked }
}
