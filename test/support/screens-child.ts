import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('screens-process.ts', import.meta.url))
const launcher = fileURLToPath(new URL('../../bin/ondeck.mjs', import.meta.url))

interface ChildOptions {
  readonly screensDir: string
  readonly dataDir: string
  /** 0 for a free one. */
  readonly port: number
  readonly apiKey: string
  /** The configuration's file. */
  readonly config: string
}

/** Starts a station in a process of its own, and answers when it says where its screens are. */
export const startChild = ({ screensDir, dataDir, port, apiKey, config }: ChildOptions) =>
  started([entry, screensDir, dataDir, String(port), config], { ONDECK_API_KEY: apiKey })

/** The same with the command as a package has it, from a build in this folder. */
export const startBuilt = (built: string, { dataDir, port, apiKey, config }: Omit<ChildOptions, 'screensDir'>) =>
  started([launcher, 'headless', '--config', config, '--data-dir', dataDir, '--port', String(port)], {
    ONDECK_BUILT: built,
    ONDECK_API_KEY: apiKey,
  })

async function started(parameters: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, parameters, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await addressOf(child)
  return {
    address,
    pid: child.pid ?? 0,
    port: Number(new URL(address).port),
    /** Gone from one moment to the next, as when the power fails. */
    async kill() {
      const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('it was started without an output')
  for await (const line of createInterface({ input: stdout })) {
    const address = line.trim()
    if (address.startsWith('http://')) return address
  }
  throw new Error('it ended without saying where its screens are')
}
