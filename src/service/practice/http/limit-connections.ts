import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'

/** Connections to one of the practice service's addresses; the oldest ends for the next. */
const MAX_CONNECTIONS = 256
/** Requests of one connection that are being answered. Clients wait for each answer before they send the next one. */
const MAX_REQUESTS = 3

/** Limits connections, since any program on this computer can connect. */
export function limitConnections(server: Server, maxConnections = MAX_CONNECTIONS): void {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    const [oldest] = open
    if (open.size <= maxConnections || !oldest) return
    open.delete(oldest)
    oldest.destroy()
  })
}

/** Passes on the requests of connections that send one after the other, and ends the others. */
export function inOrder(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    const requests = (waiting.get(socket) ?? 0) + 1
    if (socket.destroyed) return
    if (requests > MAX_REQUESTS) return void socket.destroy()
    waiting.set(socket, requests)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    listener(request, response)
  }
}
