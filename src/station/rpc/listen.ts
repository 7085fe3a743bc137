import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { removeAddress, socketPaths, writeAddress } from './address.ts'
import { MAX_MESSAGE_BYTES, openPeer, performHandshake, rpcSocketOn } from './frames.ts'
import { serveRpcSocket } from './serve.ts'
import type { StationApi } from './station-api.ts'

const MAX_CONNECTIONS = 64

interface Options {
  /** The caller holds the lock of this data folder. */
  readonly dataDir: string
  readonly api: StationApi
}

export interface CommandSocket {
  /** Closes all connections. */
  close(): void
}

/**
 * Serves the contract to this user's commands on a socket named in the data folder. A station that cannot listen still
 * works; its log has the reason.
 */
export async function listenForCommands({ dataDir, api }: Options): Promise<CommandSocket> {
  const secret = randomBytes(32).toString('base64url')
  const open = new Set<Socket>()
  const strangers = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    strangers.add(socket)
    socket.on('close', () => drop(socket))
    socket.on('error', () => socket.destroy())
    // Any user can connect to a Windows pipe: the oldest that has proven nothing makes room.
    const [oldest = socket] = strangers
    if (open.size > MAX_CONNECTIONS) drop(oldest)
    const peer = openPeer(socket)
    performHandshake(peer, secret, 'station')
      .then(() => {
        strangers.delete(socket)
        serveRpcSocket(api, rpcSocketOn(peer, MAX_MESSAGE_BYTES.request))
      })
      .catch(() => socket.destroy())
  })
  const drop = (socket: Socket) => {
    open.delete(socket)
    strangers.delete(socket)
    socket.destroy()
  }
  try {
    removeAddress(dataDir)
    writeAddress(dataDir, { path: await listenAtOneOf(server, socketPaths(dataDir)), secret })
  } catch (error) {
    api.onBug(error, 'command-socket')
  }
  return {
    close() {
      server.close()
      for (const socket of open) socket.destroy()
      removeAddress(dataDir)
    },
  }
}

/** Listens at the first path that works, and returns that path. */
async function listenAtOneOf(server: Server, paths: Iterable<string>): Promise<string> {
  let because: unknown
  for (const path of paths) {
    try {
      server.listen(path)
      await once(server, 'listening')
      // An error such as no file descriptor left ends one connection: later ones may work.
      server.on('error', () => {})
      if (process.platform !== 'win32') chmodSync(path, 0o600)
      return path
    } catch (error) {
      because = error
    }
  }
  throw because
}
