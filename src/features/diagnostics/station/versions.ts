import { execFile } from 'node:child_process'
import { arch, cpus, freemem, release, totalmem, type, uptime } from 'node:os'
import { promisify } from 'node:util'
import { childEnvironment } from '../../../computer/media/child-environment.ts'
import { type ProgramPath, resolveProgramPath } from '../../../computer/media/find-program.ts'

const TIMEOUT_MS = 10_000
const MAX_OUTPUT_BYTES = 64 * 1024

interface Programs {
  /** Program name and version. */
  readonly program: string
  readonly ffprobePath: ProgramPath
  readonly ffmpegPath: string | null
}

/** Versions of OnDeck and its programs, and facts about this computer. */
export async function readVersions({ program, ffprobePath: whichFfprobe, ffmpegPath }: Programs) {
  const ffprobePath = await resolveProgramPath(whichFfprobe)
  const [ffprobe, ffmpeg] = await Promise.all([versionOf(ffprobePath), versionOf(ffmpegPath)])
  const { node, electron = null, sqlite = null } = process.versions
  return {
    program,
    node,
    electron,
    sqlite,
    system: `${type()} ${release()} ${arch()}`,
    processors: cpus().length,
    memoryBytes: { total: totalmem(), free: freemem() },
    upForSeconds: Math.round(uptime()),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale: Intl.DateTimeFormat().resolvedOptions().locale,
    madeAt: new Date().toISOString(),
    ffprobe: { path: ffprobePath, version: ffprobe },
    ffmpeg: { path: ffmpegPath, version: ffmpeg },
  }
}

/** First line that the program prints; the error where there is none. */
async function versionOf(path: string | null): Promise<string> {
  if (path === null) return 'not found'
  try {
    const { stdout } = await promisify(execFile)(path, ['-version'], {
      env: childEnvironment(process.env),
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      maxBuffer: MAX_OUTPUT_BYTES,
      windowsHide: true,
    })
    return stdout.split('\n')[0] ?? ''
  } catch (error) {
    return `does not run: ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}`
  }
}
