/** The port through which the station starts processes that run OnDeck's own code. */
import { fork } from 'node:child_process'
import { type ProcessEntry, processFile } from './process-entries.ts'

export interface ChildProcessHandle {
  /** Messages are queued until the process listens. */
  send(message: object): void
  onMessage(listener: (message: unknown) => void): void
  /** Resolves when the process is gone; with the cause where it could not be started. */
  readonly exited: Promise<string | null>
  /** Lets this program end while the process runs. */
  unref(): void
  /** Ends the process at once: its code may be blocked in a call to the system. */
  kill(): void
}

/** Under Node a child process; in the window a utility process, which only Electron's main process can fork. */
export type StartProcess = (entry: ProcessEntry) => ChildProcessHandle

/** Starts an entry with Node. The process ends with this one, see parent-channel.ts. */
export const startNodeProcess = (entry: ProcessEntry, environment = process.env): ChildProcessHandle =>
  forkFile(processFile(entry), { ...environment, ...memoryOf[entry] })

/**
 * Glibc's allocator has room of its own for each thread, and Node has about ten beside DuckDB's: in four it took 30 MB less
 * after 180 questions, in two 45 MB, but a third more processor time. Other systems do not look at it.
 */
const memoryOf: Readonly<Partial<Record<ProcessEntry, NodeJS.ProcessEnv>>> = {
  'results-process': { MALLOC_ARENA_MAX: '4' },
}

export function forkFile(file: string, environment: NodeJS.ProcessEnv): ChildProcessHandle {
  const child = fork(file, [], {
    env: environmentWithoutKey(environment),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // As the ports of Electron do: numbers of curves cross as they lie in memory.
    serialization: 'advanced',
  })
  const exited = new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', () => resolve(null))
  })
  return {
    exited,
    // A child that never started is reported by `error`.
    send: (message) => void child.send(message, () => undefined),
    onMessage: (listener) => void child.on('message', listener),
    unref() {
      child.unref()
      child.channel?.unref()
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

/** The environment without the API key: other programs of the user can read a process's environment. */
export function environmentWithoutKey(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { ONDECK_API_KEY: _secret, ...rest } = environment
  return rest
}
