import { type Peer, readMessages, sendMessage } from './frames.ts'
import type { RpcSocket } from './serve.ts'

/** WebSocket ready states. */
const OPEN = 1
const CLOSED = 3

/** More than any peer awaits at once: one that asks on and takes no answer would fill the memory. */
const MAX_UNTAKEN_MESSAGES = 1_000

/**
 * Wraps a socket after the handshake for oRPC's handler and link. Invalid messages close the socket, and so
 * does a peer that takes no answers.
 */
export function rpcSocketOn(
  peer: Peer,
  maxSizeBytes: number,
): RpcSocket & Pick<WebSocket, 'readyState' | 'removeEventListener'> {
  const listeners = new Set<(event: { data: string }) => void>()
  const closeListeners = new Set<(event: object) => void>()
  let untaken = 0

  async function forwardMessages() {
    for await (const data of readMessages(peer, maxSizeBytes)) for (const listener of listeners) listener({ data })
  }

  forwardMessages()
    .catch(() => peer.socket.destroy())
    .finally(() => {
      for (const listener of closeListeners) listener({})
    })

  return {
    get readyState() {
      return peer.socket.destroyed ? CLOSED : OPEN
    },
    addEventListener(type, listener) {
      if (type === 'message') listeners.add(listener)
      else closeListeners.add(listener)
    },
    // The link calls this method, but never needs its effect.
    removeEventListener: () => {},
    async send(data) {
      if (typeof data !== 'string') throw new TypeError('only texts are sent')
      if (untaken >= MAX_UNTAKEN_MESSAGES) peer.socket.destroy()
      untaken += 1
      await sendMessage(peer.socket, data)
      untaken -= 1
    },
  }
}
