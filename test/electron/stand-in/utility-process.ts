// A process of its own is a thread here, so that ports can be handed to it.
import { EventEmitter } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { MessagePortMain } from './message-ports.ts'
import { onDone } from './person.ts'

export const utilityProcess = {
  fork(entry: string, args: readonly string[]) {
    const worker = new Worker(new URL('./utility-worker.ts', import.meta.url), { argv: [...args], workerData: entry })
    const child = new EventEmitter()
    worker.on('message', (message) => child.emit('message', message))
    worker.on('error', (error) => console.error('the station broke:', error))
    const leave = onDone('crash-station', () => void worker.terminate())
    worker.once('exit', (code) => {
      leave()
      child.emit('exit', code)
    })
    return Object.assign(child, {
      postMessage(message: unknown, ports: readonly MessagePortMain[] = []) {
        const raw = ports.map((port) => port.raw)
        worker.postMessage({ message, ports: raw }, raw)
      },
      kill: () => void worker.terminate(),
    })
  },
}
