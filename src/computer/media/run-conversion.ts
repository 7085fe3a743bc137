import { spawn } from 'node:child_process'
import { statfs } from 'node:fs/promises'
import type { Evidence } from '../../station/contract/evidence.ts'
import { childEnvironment } from './child-environment.ts'
import { crashEvidence } from './crash-evidence.ts'
import { lowerPriority } from './lower-priority.ts'
import { type ProgramCommand, runConfined, wasNotStarted } from './run-limits.ts'

/** Progress of a conversion. */
interface ConversionProgress {
  /** Time in the output. */
  readonly atMs: number
  readonly frames: number
  readonly sizeBytes: number
}

/** Longer than any line of ffmpeg. */
const MAX_LINE_LENGTH = 1_000

/** Parses the output of `-progress`: lines of `key=value`, each block ended by `progress`. Values may be `N/A`. */
export function createProgressReader(onProgress: (progress: ConversionProgress) => void) {
  let unread = ''
  let values: Record<string, number> = {}

  function takeLine(line: string) {
    const [, key, value] = /^(\w+)=\s*(.*)$/.exec(line) ?? []
    if (key === undefined) return
    if (key !== 'progress') {
      const number = Number(value)
      if (Number.isFinite(number)) values[key] = number
      return
    }
    const { out_time_us: us = 0, frame = 0, total_size: size = 0 } = values
    values = {}
    onProgress({ atMs: Math.max(0, us / 1_000), frames: frame, sizeBytes: size })
  }

  return (text: string) => {
    const lines = (unread + text).split('\n')
    unread = (lines.pop() ?? '').slice(0, MAX_LINE_LENGTH)
    for (const line of lines) takeLine(line.trim())
  }
}

/** Memory for several decoders of the largest possible video, and an encoder. */
const MAX_MEMORY_BYTES = 4 * 1024 ** 3
/** Length of error output to keep: its beginning tells why ffmpeg did not start or ran out of memory. */
const MAX_WORDS_LENGTH = 8 * 1024
/** Processor time after which ffmpeg ends, even when nobody is left to end it. */
const MAX_PROCESSOR_SECONDS = 2 * 60 * 60

/** Time without a new frame: on a busy computer, the first frame of a video may take long. */
export const STALL_TIMEOUT_MS = 120_000

const KILL_TIMEOUT_MS = 2_000

/** Disk space that conversions leave for the records of uploads. */
const MIN_FREE_BYTES = 500_000_000

/** Result of a conversion. */
export type ConversionOutcome =
  | { readonly kind: 'done' }
  /** ffmpeg's verdict on the content: another attempt would change nothing. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'slow' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'disk-full' }
  /** The content crashed ffmpeg, which is not started on it again. */
  | { readonly kind: 'crashed'; readonly detail: Evidence }
  /** ffmpeg could not be started, or was canceled. */
  | { readonly kind: 'trouble' }

export interface Conversion {
  readonly ffmpegPath: string
  /** Arguments from the first input to the last option before the output. */
  readonly arguments: readonly string[]
  /** Folder of the output and of relative names in the arguments. */
  readonly folder: string
  /** File name of the output. */
  readonly output: string
  readonly maxBytes: number
  readonly signal: AbortSignal
  readonly onProgress: (progress: ConversionProgress) => void
  readonly stalledMs?: number
  readonly keptFreeBytes?: number
}

const GLOBAL_OPTIONS = ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error', '-nostats']

/** Arguments for one MP4 without sound and without the originals' metadata, such as locations. */
function argumentsOf({ arguments: own, output, maxBytes }: Conversion): string[] {
  const limits = ['-timelimit', String(MAX_PROCESSOR_SECONDS), '-progress', 'pipe:1', '-stats_period', '0.25']
  const bare = ['-an', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-fs', String(maxBytes)]
  return [...GLOBAL_OPTIONS, ...limits, ...own, ...bare, '-movflags', '+faststart', '-f', 'mp4', `file:${output}`]
}

/**
 * Runs ffmpeg once for one video, at a lower priority than uploads and screens, but not the lowest: somebody waits for
 * it. Leaves `keptFreeBytes` of the disk. Never throws.
 */
export async function runConversion(conversion: Conversion): Promise<ConversionOutcome> {
  const { folder, maxBytes, keptFreeBytes = MIN_FREE_BYTES } = conversion
  const roomBytes = (await freeBytes(folder)) - keptFreeBytes
  if (roomBytes <= 0) return { kind: 'disk-full' }
  const outcome = await convert({ ...conversion, maxBytes: Math.min(maxBytes, roomBytes) })
  return outcome.kind === 'too-large' && roomBytes < maxBytes ? { kind: 'disk-full' } : outcome
}

/** Infinity where the system does not answer: ffmpeg reports a full disk itself. */
async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => null)
  return disk === null ? Number.POSITIVE_INFINITY : disk.bavail * disk.bsize
}

async function convert(conversion: Conversion): Promise<ConversionOutcome> {
  const { ffmpegPath, signal } = conversion
  const seen: RunProgress = { isSlow: false, isTooLarge: false, frames: 0, words: '' }
  try {
    const command = { program: ffmpegPath, arguments: argumentsOf(conversion) }
    await runConfined(command, MAX_MEMORY_BYTES, (confined) => runOnce(confined, conversion, seen))
    return endOf(seen)
  } catch (error) {
    if (signal.aborted) return { kind: 'trouble' }
    if (seen.isSlow || seen.isTooLarge) return { kind: seen.isSlow ? 'slow' : 'too-large' }
    const detail = await crashEvidence(error, ffmpegPath, MAX_MEMORY_BYTES)
    return detail === null ? toFailedOutcome(error) : { kind: 'crashed', detail }
  }
}

interface RunProgress {
  isSlow: boolean
  isTooLarge: boolean
  frames: number
  /** Beginning of ffmpeg's error output. */
  words: string
}

/**
 * Reads the result of a run without an error code: ffmpeg also ends that way when a disk could not be read to the end,
 * or (4.4) when the last part did not fit.
 */
function endOf({ isTooLarge, frames, words }: RunProgress): ConversionOutcome {
  if (isTooLarge) return { kind: 'too-large' }
  if (DISK_FULL.test(words)) return { kind: 'disk-full' }
  return { kind: frames > 0 && !UNREADABLE.test(words) ? 'done' : 'failed' }
}

const DISK_FULL = /No space left on device/
const UNREADABLE = /Input\/output error/

/** Error with the same properties as `execFile`'s. */
class EndedBadly extends Error {
  readonly code: number | string | null
  readonly signal: NodeJS.Signals | null
  readonly stderr: string

  constructor(code: number | string | null, signal: NodeJS.Signals | null, stderr: string) {
    super(`ffmpeg ended with ${code ?? signal}`)
    this.code = code
    this.signal = signal
    this.stderr = stderr
  }
}

function runOnce(
  command: ProgramCommand,
  { folder, signal, maxBytes, onProgress, stalledMs = STALL_TIMEOUT_MS }: Conversion,
  seen: RunProgress,
) {
  return new Promise<void>((resolve, reject) => {
    let isSettled = false
    seen.words = ''
    const child = spawn(command.program, command.arguments, {
      cwd: folder,
      env: childEnvironment(process.env),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    lowerPriority(child.pid)
    /** A program that hangs on a dead share does not end: the conversion stops waiting for it. */
    const end = () => {
      child.kill('SIGKILL')
      setTimeout(() => settle(() => reject(new EndedBadly(null, 'SIGKILL', seen.words))), KILL_TIMEOUT_MS).unref()
    }
    const endSlow = () => {
      seen.isSlow = true
      end()
    }
    let stalled = setTimeout(endSlow, stalledMs)
    signal.addEventListener('abort', end)
    const settle = (settled: () => void) => {
      isSettled = true
      clearTimeout(stalled)
      signal.removeEventListener('abort', end)
      child.unref()
      settled()
    }
    const read = createProgressReader((progress) => {
      if (isSettled) return
      if (progress.frames > seen.frames) {
        clearTimeout(stalled)
        stalled = setTimeout(endSlow, stalledMs)
      }
      seen.frames = Math.max(seen.frames, progress.frames)
      // ffmpeg ends at this size, or a little before: the last packet may not have fit.
      if (progress.sizeBytes > maxBytes * 0.99) seen.isTooLarge = true
      if (seen.isTooLarge) return end()
      onProgress(progress)
    })
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      seen.words = (seen.words + text).slice(0, MAX_WORDS_LENGTH)
    })
    child.once('error', (error: NodeJS.ErrnoException) =>
      settle(() => reject(new EndedBadly(error.code ?? 'EUNKNOWN', null, seen.words))),
    )
    child.once('close', (code, by) =>
      settle(() => (code === 0 ? resolve() : reject(new EndedBadly(code, by, seen.words)))),
    )
    if (signal.aborted) end()
  })
}

/** Reads an error: a number is ffmpeg's verdict on the content, except for a full disk. */
function toFailedOutcome(error: unknown): ConversionOutcome {
  if (!(error instanceof EndedBadly)) return { kind: 'trouble' }
  if (DISK_FULL.test(error.stderr)) return { kind: 'disk-full' }
  return { kind: typeof error.code === 'number' && !wasNotStarted(error.code) ? 'failed' : 'trouble' }
}
