// Ports between processes: each side of a channel holds one end of a MessageChannel, and the relay joins the two.
import { randomUUID } from 'node:crypto'
import { MessageChannel, type MessagePort } from 'node:worker_threads'

/** Everything that the window and one of its utility processes send each other. */
export type Wire = { readonly kind: 'message'; readonly message: unknown; readonly ports: readonly string[] } | PortWire

type PortWire =
  | { readonly kind: 'port-message'; readonly port: string; readonly data: unknown }
  | { readonly kind: 'port-closed'; readonly port: string }

export function createPortRelay(send: (wire: Wire) => void) {
  const ports = new Map<string, MessagePort>()

  function relay(id: string, port: MessagePort) {
    ports.set(id, port)
    port.on('message', (data: unknown) => send({ kind: 'port-message', port: id, data }))
    port.on('close', () => {
      if (ports.delete(id)) send({ kind: 'port-closed', port: id })
    })
  }

  function close(id: string) {
    const port = ports.get(id)
    ports.delete(id)
    port?.close()
  }

  return {
    /** Transfers a port to the other side, which gets it by its id. */
    transfer(port: MessagePort): string {
      const id = randomUUID()
      relay(id, port)
      return id
    },
    /** The port that the other side has transferred. */
    receive(id: string): MessagePort {
      const { port1, port2 } = new MessageChannel()
      relay(id, port1)
      return port2
    },
    handle(wire: PortWire) {
      if (wire.kind === 'port-closed') close(wire.port)
      else ports.get(wire.port)?.postMessage(wire.data)
    },
    /** The other side is gone, and all its ports with it. */
    end() {
      for (const id of ports.keys()) close(id)
    },
  }
}
