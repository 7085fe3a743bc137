// Begins the thread that stands for a utility process: gives it a parent port, then runs its entry.
import { pathToFileURL } from 'node:url'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { MessagePortMain } from './message-ports.ts'

interface Arrived {
  readonly message: unknown
  readonly ports: readonly MessagePort[]
}

Object.assign(process, {
  parentPort: {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    postMessage: (message: unknown) => parentPort?.postMessage(message),
    on(_event: 'message', listener: (event: object) => void) {
      parentPort?.on('message', ({ message, ports }: Arrived) =>
        listener({ data: message, ports: ports.map((port) => new MessagePortMain(port)) }),
      )
    },
  },
})

await import(pathToFileURL(String(workerData)).href)
