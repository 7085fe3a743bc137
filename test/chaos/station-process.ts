import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { allocatorEnvironment } from '../../src/computer/processes/allocator-environment.ts'

const launcher = fileURLToPath(new URL('../../bin/ondeck.mjs', import.meta.url))

interface Options {
  readonly config: string
  readonly dataDir: string
  readonly home: string
  readonly key: string
  /** The command that starts it, and options of its own. */
  readonly command?: readonly string[]
}

export type StationProcess = ReturnType<typeof startStation>

/** The real station as a process that can be killed: built where a build is named, else from its sources. */
export function startStation({ config, dataDir, home, key, command = ['run', '--json'] }: Options) {
  const child = spawn(process.execPath, [launcher, ...command, '--config', config, '--data-dir', dataDir], {
    cwd: home,
    env: {
      // As the packages and services start it.
      ...allocatorEnvironment,
      PATH: process.env.PATH,
      HOME: home,
      ONDECK_BUILT: process.env.ONDECK_BUILT,
      ONDECK_API_KEY: key,
      // Half of a start is reading the sources.
      NODE_COMPILE_CACHE: `${home}/compiled`,
    },
    // The channel ends the station when this process does.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaints = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints += text
  })
  const closed = once(child, 'close')

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    const endedBefore = child.exitCode !== null || child.signalCode !== null
    child.kill(signal)
    await closed
    return { byItself: endedBefore, complaints }
  }

  return { pid: child.pid ?? 0, end, isRunning: () => child.exitCode === null && child.signalCode === null }
}
