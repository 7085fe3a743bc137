import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
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
