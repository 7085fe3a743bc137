import type { Wire } from '../rpc/serve.ts'
import { messages, type Peer, sendMessage } from './frames.ts'

/** As a WebSocket numbers them. */
const OPEN = 1
const CLOSED = 3

/** A socket with hands shaken, as oRPC's handler and its link take one. What breaks the rules ends it. */
export function wireOn(peer: Peer, maxSizeBytes: number): Wire & Pick<WebSocket, 'readyState' | 'removeEventListener'> {
  const hearers = new Set<(event: { data: string }) => void>()
  const leavers = new Set<(event: object) => void>()

  async function hear() {
    for await (const data of messages(peer, maxSizeBytes)) for (const hearer of hearers) hearer({ data })
  }

  hear()
    .catch(() => peer.socket.destroy())
    .finally(() => {
      for (const leaver of leavers) leaver({})
    })

  return {
    get readyState() {
      return peer.socket.destroyed ? CLOSED : OPEN
    },
    addEventListener(type, listener) {
      if (type === 'message') hearers.add(listener)
      else leavers.add(listener)
    },
    // Asked for by oRPC's link, which adds its listeners once and keeps them.
    removeEventListener: () => {},
    async send(data) {
      if (typeof data !== 'string') throw new TypeError('only texts are sent')
      await sendMessage(peer.socket, data)
    },
  }
}
