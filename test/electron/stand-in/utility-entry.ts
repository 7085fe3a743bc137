// Begins the process that stands for a utility process: gives it a parent port, then runs its entry.
import { pathToFileURL } from 'node:url'
import { takeCoverage } from 'node:v8'
import { MessagePortMain } from './message-ports.ts'
import { createPortRelay, type Wire } from './port-relay.ts'

interface Arrived {
  readonly data: unknown
  readonly ports: readonly MessagePortMain[]
}

const [node = '', , entry = '', ...args] = process.argv
process.argv = [node, entry, ...args]

const send = (wire: Wire) => void process.send?.(wire, undefined, {}, () => undefined)
const relay = createPortRelay(send)
const listeners = new Set<(arrived: Arrived) => void>()
/** Messages wait until somebody listens, as Electron's do. */
const waiting: Arrived[] = []

process.on('message', (wire: Wire) => {
  if (wire.kind !== 'message') return relay.handle(wire)
  const arrived = { data: wire.message, ports: wire.ports.map((id) => new MessagePortMain(relay.receive(id))) }
  if (listeners.size === 0) waiting.push(arrived)
  for (const listener of listeners) listener(arrived)
})
// A utility process ends with the window, and on request.
process.once('disconnect', () => {
  // Folder for counted lines.
  takeCoverage()
  process.kill(process.pid, 'SIGKILL')
})
process.once('SIGTERM', () => process.exit(0))

function listen(listener: (arrived: Arrived) => void) {
  listeners.add(listener)
  for (const arrived of waiting.splice(0)) listener(arrived)
}

Object.assign(process, {
  parentPort: {
    postMessage: (message: unknown) => send({ kind: 'message', message, ports: [] }),
    on: (_event: 'message', listener: (arrived: Arrived) => void) => listen(listener),
    once(_event: 'message', listener: (arrived: Arrived) => void) {
      const first = (arrived: Arrived) => {
        listeners.delete(first)
        listener(arrived)
      }
      listen(first)
    },
  },
})

await import(pathToFileURL(entry).href)
