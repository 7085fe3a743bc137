import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { MessageChannel, type MessagePort as NodePort } from 'node:worker_threads'
import { WebSocketServer } from 'ws'
import { type OpenTransport, portTransport, webSocketTransport } from '../../../src/renderer/rpc/transport.ts'
import { servePort, serveSocket } from '../../../src/station/rpc/serve.ts'
import type { StationApi } from '../../../src/station/rpc/station-api.ts'

/** A client on a wire that can be cut, mended, and go dead without a word. */
export interface Wire {
  readonly open: OpenTransport
  cut(): void
  mend(): void
  /** Drops all traffic of open connections without closing them. */
  freeze(): void
  close(): Promise<void>
}

export const transports = { 'a WebSocket': overSockets, 'a MessagePort': overPorts }

async function overSockets(api: StationApi): Promise<Wire> {
  const http = createHttpServer()
  new WebSocketServer({ server: http }).on('connection', (socket) => serveSocket(api, socket))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo

  const pairs = new Set<readonly [Socket, Socket]>()
  let whole = true
  const relay = createTcpServer((near) => {
    if (!whole) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const cutAll = () => {
    for (const pair of pairs) for (const end of pair) end.destroy()
    pairs.clear()
  }
  return {
    open: webSocketTransport(`ws://127.0.0.1:${(relay.address() as AddressInfo).port}`),
    cut() {
      whole = false
      cutAll()
    },
    mend() {
      whole = true
    },
    freeze() {
      for (const [near, far] of pairs) {
        near.unpipe(far).resume()
        far.unpipe(near).resume()
      }
    },
    async close() {
      cutAll()
      await Promise.all([relay, http].map((server) => new Promise((closed) => server.close(closed))))
    },
  }
}

async function overPorts(api: StationApi): Promise<Wire> {
  const open = new Set<readonly [NodePort, NodePort]>()
  let whole = true
  const cutAll = () => {
    for (const pair of open) for (const end of pair) end.close()
    open.clear()
  }
  return {
    open: portTransport(async () => {
      if (!whole) throw new Error('There is no station to ask.')
      const near = new MessageChannel()
      const far = new MessageChannel()
      open.add([near.port2, far.port1])
      carry(near.port2, far.port1)
      carry(far.port1, near.port2)
      servePort(api, far.port2)
      return near.port1
    }),
    cut() {
      whole = false
      cutAll()
    },
    mend() {
      whole = true
    },
    freeze() {
      for (const pair of open) for (const end of pair) end.removeAllListeners('message')
    },
    close: async () => cutAll(),
  }
}

function carry(from: NodePort, to: NodePort) {
  from.on('message', (message) => to.postMessage(message, []))
  from.on('close', () => to.close())
}
