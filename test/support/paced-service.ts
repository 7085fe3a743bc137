// The practice service behind a gate: so many requests a second, nobody while it is closed, and every request counted.
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands between a station and a service; `target` is the service's base address. */
export async function pacedService(target: string, { requestsPerSecond = Infinity } = {}) {
  const seen: string[] = []
  let isClosed = false
  let windowMs = 0
  let inWindow = 0

  function isTooMany(): boolean {
    const nowMs = Math.floor(Date.now() / 1_000)
    if (nowMs !== windowMs) [windowMs, inWindow] = [nowMs, 0]
    inWindow += 1
    return inWindow > requestsPerSecond
  }

  const server = createServer((incoming, outgoing) => {
    if (isClosed) return void incoming.socket.destroy()
    if (isTooMany()) {
      incoming.resume()
      outgoing.writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' })
      return void outgoing.end(JSON.stringify({ error: { code: 'TooManyRequests', message: 'slow down' } }))
    }
    seen.push(`${incoming.method} ${incoming.url?.replace(/\?.*/, '')}`)
    const to = new URL(target)
    const { method, url, headers } = incoming
    const passed = forward({ host: to.hostname, port: to.port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const base = new URL(target)

  return {
    baseUrl: `http://127.0.0.1:${port}${base.pathname}`,
    /** Requests that reached the service, such as `POST /v1/athletes`. */
    count: (line: string) => seen.filter((each) => each === line).length,
    shut: () => void (isClosed = true),
    open: () => void (isClosed = false),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
