import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type ProgramCommand, withMemoryLimit } from './run-limits.ts'
import { firstRunnable } from './runnable.ts'

/**
 * util-linux's unshare enters an empty network namespace and then becomes the program, so the process id stays the
 * same.
 */
const UNSHARE = ['/usr/bin/unshare', '/bin/unshare']
const CAT = ['/usr/bin/cat', '/bin/cat']
const TIMEOUT_MS = 5_000

/**
 * Options to try, in order. Root stays in its user namespace, where it may read every file. Other users need a new
 * namespace that keeps their user; older versions of unshare can only map them to root.
 */
const optionsOf = (isRoot: boolean): readonly (readonly string[])[] =>
  isRoot
    ? [['--net']]
    : [
        ['--user', '--map-current-user', '--net'],
        ['--user', '--map-root-user', '--net'],
      ]

type Confine = (command: ProgramCommand) => ProgramCommand

let known: Promise<Confine | null> | null = null

/** Tells whether programs that read videos run without network access. Tested once; the system may forbid it. */
export const isConfined = async (): Promise<boolean> => (await confinement()) !== null

function confinement(): Promise<Confine | null> {
  known ??= findConfinement()
  return known
}

async function findConfinement(): Promise<Confine | null> {
  if (process.platform !== 'linux') return null
  const [unshare, cat] = await Promise.all([firstRunnable(UNSHARE), firstRunnable(CAT)])
  if (unshare === null || cat === null) return null
  for (const options of optionsOf(process.getuid?.() === 0)) {
    const confine: Confine = ({ program, arguments: rest }) => ({
      program: unshare,
      arguments: [...options, '--', program, ...rest],
    })
    if (await leavesNoNetwork(confine, cat)) return confine
  }
  return null
}

/** Lists the interfaces from within: an empty namespace has only a loopback that is down. */
async function leavesNoNetwork(confine: Confine, cat: string): Promise<boolean> {
  try {
    const command = confine({ program: cat, arguments: ['/proc/self/net/dev'] })
    const options = { env: {}, timeout: TIMEOUT_MS, killSignal: 'SIGKILL' as const }
    const { stdout } = await promisify(execFile)(command.program, command.arguments, options)
    const interfaces = [...stdout.matchAll(/^[ \t]*([^\s:|]+):/gm)].map(([, name]) => name)
    return interfaces.join() === 'lo'
  } catch {
    return false
  }
}

/**
 * Runs a command with a memory limit and, where the system allows, without network access. When confinement fails, the
 * command runs without it, and the next command tries again.
 */
export async function runConfined<Result>(
  command: ProgramCommand,
  limitBytes: number,
  run: (command: ProgramCommand) => Promise<Result>,
): Promise<Result> {
  const limited = await withMemoryLimit(command, limitBytes)
  const confine = await confinement()
  if (confine === null) return run(limited)
  try {
    return await run(confine(limited))
  } catch (error) {
    if (!wasNotConfined(error)) throw error
    known = null
    return run(limited)
  }
}

/** unshare prints before it becomes the program: output of the program cannot begin like this. */
const wasNotConfined = (error: unknown): boolean =>
  error instanceof Error && 'stderr' in error && String(error.stderr).startsWith('unshare: ')
