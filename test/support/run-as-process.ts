// One command of the command line in the tests' process, with all that a process has: arguments, environment, folder,
// input, output, signals and an end that leaves nothing behind.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { EventEmitter, once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import type { Server } from 'node:net'
import os from 'node:os'
import { Readable, Writable } from 'node:stream'

interface Given {
  readonly environment: NodeJS.ProcessEnv
  /** Current folder. */
  readonly folder: string
  /** Text on standard input; nothing by default. */
  readonly input?: string
  readonly onOutput: (text: string) => void
  readonly onErrors: (text: string) => void
}

/** Replaces parts of the global `process` within one run. */
interface RunProcess {
  readonly environment: NodeJS.ProcessEnv
  readonly folder: string
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable
  /** Listeners on the process: for signals and its end. */
  readonly events: EventEmitter
  /** Processes and servers that it started and has not ended, each with what ends it. */
  readonly open: Map<ChildProcess | Server, { readonly name: string; readonly ended: Promise<unknown> }>
}

export type StopSignal = 'SIGINT' | 'SIGTERM'

const runs = new AsyncLocalStorage<RunProcess>()

/** Events of a process that a run must no longer handle when it ends: the next run would get them. */
const forErrors = ['uncaughtException', 'uncaughtExceptionMonitor', 'unhandledRejection'] as const

/** Starts `work` as a process would run it. */
export function runAsProcess(work: () => Promise<number>, { environment, folder, input, onOutput, onErrors }: Given) {
  const run: RunProcess = {
    environment: { ...environment },
    folder,
    stdin: Readable.from(input === undefined ? [] : [Buffer.from(input)]),
    stdout: writesTo(onOutput),
    stderr: writesTo(onErrors),
    events: new EventEmitter(),
    open: new Map(),
  }
  async function toItsEnd(): Promise<number> {
    const code = await work()
    // As a process ends only when its children and servers have.
    while (run.open.size > 0) await Promise.all([...run.open.values()].map(({ ended }) => ended))
    for (const name of forErrors) {
      if (run.events.listenerCount(name) > 0) throw new Error(`The command ended and still listens for ${name}.`)
    }
    run.events.emit('exit', code)
    return code
  }
  return {
    ended: runs.run(run, toItsEnd),
    /** Names of processes and servers that keep it from ending. */
    stillOpen: () => [...run.open.values()].map(({ name }) => name),
    /** Delivered as soon as the command listens: only a real process can be ended before. */
    signal(signal: StopSignal) {
      const emit = () => runs.run(run, () => run.events.emit(signal, signal))
      if (emit()) return
      const deliver = (event: string) => {
        if (event !== signal) return
        run.events.off('newListener', deliver)
        queueMicrotask(emit)
      }
      run.events.on('newListener', deliver)
    },
  }
}

const writesTo = (said: (text: string) => void) =>
  new Writable({
    decodeStrings: false,
    write(text: Buffer | string, _encoding, done) {
      said(String(text))
      done()
    },
  })

function keepOpen(started: ChildProcess | Server, what: { readonly name: string; readonly endedBy: string }) {
  const { name, endedBy } = what
  const open = runs.getStore()?.open
  if (open === undefined || open.has(started)) return
  const ended = once(started, endedBy)
    // A program that could not be started has only failed.
    .catch(() => [])
    .finally(() => open.delete(started))
  open.set(started, { name, ended })
}

/** Replaces what a process has one of by that of the run which asks; outside of runs it stays the tests' own. */
function giveEachRunItsOwn() {
  const ofRuns: { readonly [Name in 'env' | 'stdin' | 'stdout' | 'stderr']: (run: RunProcess) => unknown } = {
    env: (run) => run.environment,
    stdin: (run) => run.stdin,
    stdout: (run) => run.stdout,
    stderr: (run) => run.stderr,
  }
  for (const [name, ofRun] of Object.entries(ofRuns)) {
    const own = Object.getOwnPropertyDescriptor(process, name)
    const real = () => (own?.get ? Reflect.apply(own.get, process, []) : own?.value)
    const get = () => {
      const run = runs.getStore()
      return run === undefined ? real() : ofRun(run)
    }
    Object.defineProperty(process, name, { configurable: true, enumerable: true, get })
  }
  for (const name of ['on', 'once', 'off', 'addListener', 'removeListener', 'prependListener'] as const) {
    const { [name]: real } = process
    const value = (...given: unknown[]) => {
      const run = runs.getStore()
      Reflect.apply(run === undefined ? real : run.events[name], run?.events ?? process, given)
      return process
    }
    Object.defineProperty(process, name, { configurable: true, writable: true, value })
  }
  const { exit } = process
  let { cwd } = process
  // A package that remembers the folder at its start replaces the function: only outside of runs is it asked.
  Object.defineProperty(process, 'cwd', {
    configurable: true,
    enumerable: true,
    get: () => {
      const run = runs.getStore()
      return run === undefined ? cwd : () => run.folder
    },
    set: (next: typeof cwd) => {
      cwd = next
    },
  })
  process.exit = (code) => {
    if (runs.getStore() !== undefined) throw new Error(`Only a process of its own can exit at once (${code}).`)
    return exit(code)
  }
  const { homedir } = os
  os.homedir = () => runs.getStore()?.environment['HOME'] ?? homedir()
  syncBuiltinESMExports()
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess }
    keepOpen(child, { name: 'a child process', endedBy: 'exit' })
  })
  subscribe('tracing:net.server.listen:asyncStart', (message) => {
    keepOpen((message as { server: Server }).server, { name: 'a server', endedBy: 'close' })
  })
}

giveEachRunItsOwn()
