import { once } from 'node:events'
import { connect } from 'node:net'
import { RPCLink } from '@orpc/client/websocket'
import { readAddress } from './address.ts'
import { clientOver, type StationConnection } from './client.ts'
import { MAX_MESSAGE_BYTES, openPeer, performHandshake, rpcSocketOn } from './frames.ts'

export interface RunningStation extends StationConnection {
  /** Resolves when the connection is lost, or was closed here. */
  readonly closed: Promise<void>
}

/**
 * Connects to the station that runs on this data folder; null when none answers, or the peer does not have its secret.
 */
export async function connectToStation(dataDir: string): Promise<RunningStation | null> {
  const address = readAddress(dataDir)
  if (address === null) return null
  const socket = connect(address.path)
  socket.on('error', () => socket.destroy())
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const peer = openPeer(socket)
  try {
    await once(socket, 'connect')
    await performHandshake(peer, address.secret, 'command')
  } catch {
    socket.destroy()
    return null
  }
  const link = new RPCLink({ websocket: rpcSocketOn(peer, MAX_MESSAGE_BYTES.answer) as unknown as WebSocket })
  return { station: clientOver(link), closed, close: async () => void socket.destroy() }
}
