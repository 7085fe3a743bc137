import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { promisify } from 'node:util'
import { firstRunnable } from './runnable.ts'

export interface ProgramCommand {
  readonly program: string
  readonly arguments: readonly string[]
}

/** util-linux's prlimit sets the limit and then becomes the program, so the process id stays the same. */
const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit']

/** Exit codes of prlimit when it could not start the program. */
const notStarted: ReadonlySet<unknown> = new Set([126, 127])

/**
 * Limits a command's memory and prevents core dumps: a crafted clip must not take the computer down. Returns the
 * command unchanged where the system has no such tool. The caller limits time and output. Throws like starting the
 * program.
 */
export async function withMemoryLimit(command: ProgramCommand, limitBytes: number): Promise<ProgramCommand> {
  const prlimit = process.platform === 'linux' ? await firstRunnable(PRLIMIT) : null
  if (prlimit === null) return command
  if (isAbsolute(command.program)) await access(command.program, constants.X_OK)
  const limits = [`--data=${limitBytes}`, '--core=0']
  return { program: prlimit, arguments: [...limits, '--', command.program, ...command.arguments] }
}

/** Tells whether an exit code means that the limited program never started. */
export const wasNotStarted = (exitCode: unknown): boolean => notStarted.has(exitCode)

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
