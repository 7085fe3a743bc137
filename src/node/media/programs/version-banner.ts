import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { childEnvironment } from '../child-environment.ts'
import { runConfined } from './confinement.ts'

const TIMEOUT_MS = 10_000
const MAX_OUTPUT_BYTES = 64 * 1024
/** As little as a prober's own limit, so that a program that can't start within it is not used. */
const MAX_MEMORY_BYTES = 2 * 1024 ** 3

/** What ffprobe or ffmpeg says of itself. */
export interface VersionBanner {
  /** Its first line without the copyright. */
  readonly version: string
  /** The last year of its copyright, which is that of its sources; null where it names none. */
  readonly year: number | null
  /** The version of its readers, which builds without a version number have too. */
  readonly libavformat: readonly [major: number, minor: number] | null
}

/** That of 4.4. */
const MIN_LIBAVFORMAT = [58, 76] as const

/** Whether it is 4.4 or later. */
export function isSupportedVersion({ libavformat }: VersionBanner): boolean {
  if (libavformat === null) return false
  const [major, minor] = libavformat
  return major > MIN_LIBAVFORMAT[0] || (major === MIN_LIBAVFORMAT[0] && minor >= MIN_LIBAVFORMAT[1])
}

/** Null where the program doesn't run, or prints nothing. */
export async function readProgramBanner(path: string): Promise<VersionBanner | null> {
  try {
    const stdout = await runConfined({ program: path, arguments: ['-version'] }, MAX_MEMORY_BYTES, async (command) => {
      const options = { env: childEnvironment(process.env), timeout: TIMEOUT_MS, killSignal: 'SIGKILL' as const }
      const limits = { maxBuffer: MAX_OUTPUT_BYTES, windowsHide: true }
      return (await promisify(execFile)(command.program, command.arguments, { ...options, ...limits })).stdout
    })
    return stdout.trim() === '' ? null : parseBanner(stdout)
  } catch {
    return null
  }
}

/** Reads the output of `-version`. */
export function parseBanner(text: string): VersionBanner {
  const first = text.split('\n')[0] ?? ''
  const year = /Copyright \(c\) (?:\d{4}-)?(\d{4})\b/.exec(first)?.[1]
  const libavformat = /^libavformat\s+(\d+)\.\s*(\d+)\./m.exec(text)
  return {
    version: first.replace(/ Copyright.*| https?:.*/, '').trim(),
    year: year === undefined ? null : Number(year),
    libavformat: libavformat === null ? null : [Number(libavformat[1]), Number(libavformat[2])],
  }
}
