import type { Server } from 'node:http'

/** Listens on this computer alone; answers the port, which is a free one when 0 is asked for. */
export async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      // Such as no descriptor left for one more connection: the next may come when there is one.
      server.on('error', () => {})
      resolve()
    })
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/** Stops at once: who is still connected is cut off. */
export async function stopListening(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}
