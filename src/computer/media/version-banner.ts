import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { childEnvironment } from './child-environment.ts'
import { runConfined } from './run-limits.ts'

const TIMEOUT_MS = 10_000
const MAX_OUTPUT_BYTES = 64 * 1024
/** Equal to the prober's own limit: a program that cannot start within it is not used. */
const MAX_MEMORY_BYTES = 2 * 1024 ** 3

/** Version output of ffprobe or ffmpeg. */
export interface VersionBanner {
  /** First line without the copyright. */
  readonly version: string
  /** Last year of the copyright, which is the year of the sources; null where there is none. */
  readonly year: number | null
  /** Version of the readers, which builds without a version number have too. */
  readonly libavformat: readonly [major: number, minor: number] | null
}

/** Version of libavformat in 4.4. */
const MIN_LIBAVFORMAT = [58, 76] as const

/** Tells whether the version is 4.4 or later. */
export function isSupportedVersion({ libavformat }: VersionBanner): boolean {
  if (libavformat === null) return false
  const [major, minor] = libavformat
  return major > MIN_LIBAVFORMAT[0] || (major === MIN_LIBAVFORMAT[0] && minor >= MIN_LIBAVFORMAT[1])
}

/** Reads a program's version output; null where the program does not run or prints nothing. */
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

/** Parses the output of `-version`. */
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
