import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const launcher = fileURLToPath(new URL('../../bin/ondeck.mjs', import.meta.url))

const built = { ONDECK_BUILT: '1' }

/** Starts the built `ondeck`, as a user would, and hears every line of JSON that it prints. */
export function startOnDeck(
  parameters: string[],
  environment: Record<string, string>,
  onLine: (line: unknown) => void,
) {
  const child = spawn(process.execPath, [launcher, ...parameters, '--json'], {
    env: { ...process.env, ...environment, ...built },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', (line) => onLine(JSON.parse(line)))
  return { stop: () => stop(child), kill: () => child.kill('SIGKILL') }
}

/** Runs one command to its end with a text on its standard input; answers its exit code. Its own words are printed. */
export async function tellOnDeck(parameters: string[], text: string): Promise<number> {
  const child = spawn(process.execPath, [launcher, ...parameters], {
    env: { ...process.env, ...built },
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  child.stdin.end(text)
  await once(child, 'close')
  return child.exitCode ?? 1
}

/** Starts the built `ondeck` without a terminal; what goes wrong is still printed. */
export function startAside(parameters: string[]) {
  const child = spawn(process.execPath, [launcher, ...parameters], {
    env: { ...process.env, ...built },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { stop: () => stop(child) }
}

/** Runs one command to its end; answers its lines of JSON, null when it failed. */
export async function askOnDeck(parameters: string[]): Promise<unknown[] | null> {
  const lines: unknown[] = []
  const child = spawn(process.execPath, [launcher, ...parameters, '--json'], {
    env: { ...process.env, ...built },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)))
  await once(child, 'close')
  return child.exitCode === 0 ? lines : null
}

/** Gives the terminal to the built `ondeck` until somebody stops it; answers its exit code. */
export async function showOnDeck(parameters: string[]): Promise<number> {
  const child = spawn(process.execPath, [launcher, ...parameters], {
    env: { ...process.env, ...built },
    stdio: 'inherit',
  })
  // Ctrl+C reaches the child too, which then ends its work; what is sent to us alone is passed on.
  const wait = () => {}
  const passOn = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', wait).on('SIGTERM', passOn).on('SIGHUP', passOn)
  try {
    await once(child, 'close')
  } finally {
    process.off('SIGINT', wait).off('SIGTERM', passOn).off('SIGHUP', passOn)
  }
  return child.exitCode ?? 1
}

async function stop(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null) return child.exitCode
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed
  return child.exitCode ?? 1
}
