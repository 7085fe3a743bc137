import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const launcher = fileURLToPath(new URL('../../bin/ondeck.mjs', import.meta.url))

/** Starts the built `ondeck`, as a user would, and hears every line of JSON that it prints. */
export function startOnDeck(
  parameters: string[],
  environment: Record<string, string>,
  onLine: (line: unknown) => void,
) {
  const child = spawn(process.execPath, [launcher, ...parameters, '--json'], {
    env: { ...process.env, ...environment, ONDECK_BUILT: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', (line) => onLine(JSON.parse(line)))
  return { stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null) return child.exitCode
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed
  return child.exitCode ?? 1
}
