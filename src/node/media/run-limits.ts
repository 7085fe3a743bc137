import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { firstRunnable } from './programs/runnable.ts'

export interface ProgramCommand {
  readonly program: string
  readonly arguments: readonly string[]
}

/** util-linux's: it sets the limit on itself and then becomes the program, so the process that was started is the program's. */
const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit']

/** What it ends with where it could not become the program. */
const notStarted: ReadonlySet<unknown> = new Set([126, 127])

/**
 * The command, such that it gets no more than this memory and leaves no image of it behind: a crafted clip must not take
 * the computer down. Only where the system offers that without a shell: elsewhere the command as it is. Time and output
 * are limited by whoever runs it. Throws what starting the program would.
 */
export async function withMemoryLimit(command: ProgramCommand, limitBytes: number): Promise<ProgramCommand> {
  const prlimit = process.platform === 'linux' ? await firstRunnable(PRLIMIT) : null
  if (prlimit === null) return command
  if (isAbsolute(command.program)) await access(command.program, constants.X_OK)
  const limits = [`--data=${limitBytes}`, '--core=0']
  return { program: prlimit, arguments: [...limits, '--', command.program, ...command.arguments] }
}

/** Whether a code that a limited command ended with says that it was never started. */
export const wasNotStarted = (exitCode: unknown): boolean => notStarted.has(exitCode)
