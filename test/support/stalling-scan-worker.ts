// The real scan worker on a share that can stall: while a pipe named like the folder exists beside it, every system
// call about the folder hangs, as on a dead network share, and its thread can't be ended.
import { existsSync, openSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

if (!parentPort) throw new Error('this is a worker')
const port = parentPort
const listen = port.on.bind(port)

function stallIfToldTo({ kind, path }: { kind: string; path?: string }) {
  const pipe = `${path}.stalled`
  if (kind === 'scan' && existsSync(pipe)) openSync(pipe, 'r')
}

Object.assign(port, {
  on: (event: string, hear: (message: { kind: string; path?: string }) => void) =>
    listen(event, (message) => {
      stallIfToldTo(message)
      hear(message)
    }),
})

await import('../../src/computer/processes/scan-worker.ts')
