import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** Says what to install when a program is not there; undefined when everything is. */
export function missingPrograms(): string | undefined {
  const missing = ['ffmpeg', 'ffprobe'].filter((name) => spawnSync(name, ['-version']).status !== 0)
  if (missing.length === 0) return undefined
  return [
    `make-clips needs ${missing.join(' and ')} on the PATH, built with libx264 and libx265.`,
    '  Debian, Ubuntu   sudo apt install ffmpeg',
    '  macOS            brew install ffmpeg',
    '  Windows          winget install Gyan.FFmpeg',
    'The finished clips are in the repository: you only need this to change them.',
  ].join('\n')
}

/** Runs ffmpeg, feeding it what it reads from standard input. */
export async function ffmpeg(args: readonly string[], input: Iterable<Uint8Array> = []): Promise<void> {
  const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args])
  // A write that fails because ffmpeg gave up is told by its exit code and its own words.
  const fed = pipeline(Readable.from(input), child.stdin).catch(() => {})
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close'), fed])
  if (code !== 0) throw new Error(`ffmpeg ${args.join(' ')}\n${said}`)
}

/** Returns ffprobe's JSON about a file, or undefined for a file that ffprobe can't read. */
export function ffprobe(file: string): unknown {
  const shown = ['-show_format', '-show_streams']
  const { status, stdout } = spawnSync('ffprobe', ['-v', 'error', ...shown, '-of', 'json', file], { encoding: 'utf8' })
  return status === 0 ? JSON.parse(stdout) : undefined
}
