import { constants } from 'node:os'
import { type Evidence, evidence } from '../../../contract/evidence.ts'
import { readProgramBanner } from './version-banner.ts'

/** Signals that a program gets for its own mistakes. SIGKILL is not one: a full system or a person sends it. */
const CRASH_SIGNALS = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE'] as const

/** The same as exit codes of Windows. */
const windowsCodes: Readonly<Record<number, string>> = {
  0xc0_00_00_05: 'access violation',
  0xc0_00_00_06: 'in-page error',
  0xc0_00_00_1d: 'illegal instruction',
  0xc0_00_00_94: 'division by zero',
  0xc0_00_00_fd: 'stack overflow',
  0xc0_00_03_74: 'heap corruption',
  0xc0_00_04_09: 'stack buffer overrun',
}

/** A shell that started the program reports its signal so. */
const SHELL_SIGNAL_BASE = 128

/**
 * How the content of a video ended the program that was reading it; null for every other end. A program that doesn't even
 * print its version is broken, and the video is not to blame.
 */
export async function crashEvidence(error: unknown, program: string, limitBytes: number): Promise<Evidence | null> {
  const death = exitEvidence(error, limitBytes)
  return death !== null && (await readProgramBanner(program)) !== null ? death : null
}

function exitEvidence(error: unknown, limitBytes: number): Evidence | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const signal = 'signal' in error ? error.signal : null
  const crash = CRASH_SIGNALS.find((name) => name === signal) ?? signalOfExitCode(error.code)
  if (crash !== undefined) return evidence('program-crashed', { signal: crash })
  const stderr = 'stderr' in error ? String(error.stderr) : ''
  const isAtLimit = error.code === 1 && /cannot allocate memory/i.test(stderr)
  return isAtLimit ? evidence('memory-limit', { megabytes: Math.round(limitBytes / 1024 ** 2) }) : null
}

function signalOfExitCode(code: unknown): string | undefined {
  if (typeof code !== 'number') return undefined
  return windowsCodes[code] ?? CRASH_SIGNALS.find((name) => code === SHELL_SIGNAL_BASE + constants.signals[name])
}
