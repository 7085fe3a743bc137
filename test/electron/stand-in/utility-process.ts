// A utility process is a process here too: it can crash, hang, and be killed.
import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { running } from './app.ts'
import type { MessagePortMain } from './message-ports.ts'
import { onDone } from './person.ts'
import { ownProgram } from './platform.ts'
import { createPortRelay, type Wire } from './port-relay.ts'

interface Options {
  readonly serviceName?: string
  readonly stdio?: 'inherit' | 'ignore'
  readonly env?: NodeJS.ProcessEnv
}

/** Electron waits as long before it kills a process that ignores SIGTERM. */
const KILL_AFTER_MS = 2_000

const entryFile = new URL('./utility-entry.ts', import.meta.url)

export const utilityProcess = {
  fork(entry: string, args: readonly string[] = [], { serviceName, stdio = 'inherit', env }: Options = {}) {
    const forked = fork(entryFile, [entry, ...args], {
      env: env ?? process.env,
      execArgv: [],
      execPath: ownProgram,
      serialization: 'advanced',
      stdio: ['ignore', stdio, stdio, 'ipc'],
    })
    const child = new EventEmitter()
    let hasSpawned = false
    // Electron starts it later: until then it has no number, and killing it does nothing.
    setImmediate(() => {
      hasSpawned = true
      child.emit('spawn')
    })
    // Only a process that is gone cannot be reached.
    const relay = createPortRelay((wire) => void forked.send(wire, () => undefined))
    forked.on('message', (wire: Wire) => {
      if (wire.kind === 'message') child.emit('message', wire.message)
      else relay.handle(wire)
    })
    const isStation = serviceName === 'OnDeck station'
    const leaves = [
      onDone('crash-station', () => void (isStation && forked.kill('SIGKILL'))),
      onDone('exhaust-station', () => {
        if (!isStation) return
        forked.kill('SIGKILL')
        // An emitter: without a listener for an error it throws here, in main.
        child.emit('error', 'FatalError', 'v8::internal::V8::FatalProcessOutOfMemory', '{}')
      }),
    ]
    const name = serviceName ?? entry
    running.add(name)
    forked.once('exit', (code) => {
      running.delete(name)
      for (const leave of leaves) leave()
      relay.end()
      child.emit('exit', code ?? 1)
    })
    Object.defineProperty(child, 'pid', { get: () => (hasSpawned ? forked.pid : undefined) })
    return Object.assign(child, {
      postMessage(message: unknown, ports: readonly MessagePortMain[] = []) {
        const wire: Wire = { kind: 'message', message, ports: ports.map(({ raw }) => relay.transfer(raw)) }
        forked.send(wire, () => undefined)
      },
      kill() {
        if (!hasSpawned) return
        forked.kill('SIGTERM')
        setTimeout(() => forked.kill('SIGKILL'), KILL_AFTER_MS).unref()
      },
    })
  },
}
