import { constants } from 'node:os'
import { type Evidence, evidence } from '../../station/contract/evidence.ts'
import { readProgramBanner } from './version-banner.ts'

/** Signals of a crash. SIGKILL is not among them: a full system or a person sends it. */
const CRASH_SIGNALS = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE'] as const

/** Exit codes of crashes on Windows. */
const windowsCodes: Readonly<Record<number, string>> = {
  0xc0_00_00_05: 'access violation',
  0xc0_00_00_06: 'in-page error',
  0xc0_00_00_1d: 'illegal instruction',
  0xc0_00_00_94: 'division by zero',
  0xc0_00_00_fd: 'stack overflow',
  0xc0_00_03_74: 'heap corruption',
  0xc0_00_04_09: 'stack buffer overrun',
}

/** Base of a shell's exit code for a signal. */
const SHELL_SIGNAL_BASE = 128

/**
 * Describes how a video's content crashed the program that read it; null for any other exit. A program that cannot even
 * print its version is broken: then the video is not the cause.
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
