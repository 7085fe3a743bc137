/** Port through which the station starts processes that run OnDeck's own code. */
import { fork } from 'node:child_process'
import { defaultAllocator } from './allocator-environment.ts'
import { nodeOptionsOf, type ProcessEntry, processFile } from './process-entries.ts'

export interface ChildProcessHandle {
  /** Messages are queued until the process listens. */
  send(message: object): void
  onMessage(listener: (message: unknown) => void): void
  /** Resolves when the process has ended; with the cause where it could not be started. */
  readonly exited: Promise<string | null>
  /** Lets this program end while the process runs. */
  unref(): void
  /** Kills the process at once: it may be blocked in a system call. */
  kill(): void
}

/** Starts a child process under Node; in the window a utility process, which only Electron's main process can fork. */
export type StartProcess = (entry: ProcessEntry) => ChildProcessHandle

/** Starts an entry with Node. The process ends with this one, see parent-channel.ts. */
export const startNodeProcess = (entry: ProcessEntry, environment = process.env): ChildProcessHandle =>
  forkFile(processFile(entry), { ...environment, ...memoryOf[entry] }, nodeOptionsOf(entry))

/**
 * DuckDB works in many threads, which the station's own limits of glibc's memory would slow down. For questions, four
 * arenas instead of one per thread took 30 MB less after 180 queries; two took 45 MB less, but a third more processor
 * time. DuckDB's blocks of 256 KB are returned to the system at once, which took 45 MB less in a build. Other systems
 * ignore the variables.
 */
const memoryOf: Readonly<Partial<Record<ProcessEntry, NodeJS.ProcessEnv>>> = {
  'results-process': { ...defaultAllocator, MALLOC_ARENA_MAX: '4', MALLOC_MMAP_THRESHOLD_: '131072' },
  'sql-process': defaultAllocator,
}

export function forkFile(
  file: string,
  environment: NodeJS.ProcessEnv,
  execArgv: readonly string[] = [],
): ChildProcessHandle {
  const child = fork(file, [], {
    env: environmentWithoutKey(environment),
    execArgv: [...execArgv],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Like Electron's ports: numbers of curves are copied without JSON.
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

/** Removes secrets from an environment: other programs of the user can read a process's environment. */
export function environmentWithoutKey(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { ONDECK_API_KEY: _key, ONDECK_FACILITY_PASSWORD: _password, ...rest } = environment
  return rest
}
