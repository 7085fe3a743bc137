import { type ChildProcess, spawn } from 'node:child_process'
import { statfs } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import type { Evidence } from '../../../contract/evidence.ts'
import { childEnvironment } from '../child-environment.ts'
import { runConfined } from '../programs/confinement.ts'
import { crashEvidence } from '../programs/crash-evidence.ts'
import { type ProgramCommand, wasNotStarted } from '../run-limits.ts'
import { type ConversionProgress, createProgressReader } from './progress-lines.ts'

/** Several decoders of the largest video there is, and an encoder. */
const MAX_MEMORY_BYTES = 4 * 1024 ** 3
/** Its own words at the beginning: why it could not be started, or ran out of memory. */
const MAX_WORDS_LENGTH = 8 * 1024
/** Processor time after which ffmpeg ends itself, also where nobody is left to end it. */
const MAX_PROCESSOR_SECONDS = 2 * 60 * 60

/** How long ffmpeg may take without getting on: the first frame of a video on a busy computer takes its time. */
export const STALL_TIMEOUT_MS = 120_000

const KILL_TIMEOUT_MS = 2_000

/** Conversions leave this much of the disk to the records of uploads, which can't do without. */
const MIN_FREE_BYTES = 500_000_000

/** How a conversion ended. */
export type ConversionOutcome =
  | { readonly kind: 'done' }
  /** Its verdict on the content: asking again changes nothing. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'slow' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'disk-full' }
  /** The content ended it: it is not started on the same content again. */
  | { readonly kind: 'crashed'; readonly detail: Evidence }
  /** Not about the content: it could not be started, or was canceled. */
  | { readonly kind: 'trouble' }

export interface Conversion {
  readonly ffmpegPath: string
  /** From the first input to the last option before the output. */
  readonly arguments: readonly string[]
  /** Relative names in the arguments lie in here, and the output with them. */
  readonly folder: string
  /** The output's name, without a folder. */
  readonly output: string
  readonly maxBytes: number
  readonly signal: AbortSignal
  readonly onProgress: (progress: ConversionProgress) => void
  readonly stalledMs?: number
  readonly keptFreeBytes?: number
}

const GLOBAL_OPTIONS = ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error', '-nostats']

/** Makes one MP4 without sound and without anything that the originals say of themselves, such as where they were recorded. */
function argumentsOf({ arguments: given, output, maxBytes }: Conversion): string[] {
  const limits = ['-timelimit', String(MAX_PROCESSOR_SECONDS), '-progress', 'pipe:1', '-stats_period', '0.25']
  const bare = ['-an', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-fs', String(maxBytes)]
  return [...GLOBAL_OPTIONS, ...limits, ...given, ...bare, '-movflags', '+faststart', '-f', 'mp4', `file:${output}`]
}

/**
 * Runs ffmpeg once for one video, behind uploads and screens: not last of all, since somebody waits for it. Takes no more of
 * the disk than others can spare. Never throws.
 */
export async function runConversion(conversion: Conversion): Promise<ConversionOutcome> {
  const { folder, maxBytes, keptFreeBytes = MIN_FREE_BYTES } = conversion
  const roomBytes = (await freeBytes(folder)) - keptFreeBytes
  if (roomBytes <= 0) return { kind: 'disk-full' }
  const outcome = await convert({ ...conversion, maxBytes: Math.min(maxBytes, roomBytes) })
  return outcome.kind === 'too-large' && roomBytes < maxBytes ? { kind: 'disk-full' } : outcome
}

/** Without an answer of the system it is tried: ffmpeg says when the disk is full. */
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
  /** The beginning of what ffmpeg says. */
  words: string
}

/**
 * What an end without an error of ffmpeg's is: it also ends so where a disk could not be read to the end of the video, or
 * (4.4) where there was no room for the last part.
 */
function endOf({ isTooLarge, frames, words }: RunProgress): ConversionOutcome {
  if (isTooLarge) return { kind: 'too-large' }
  if (DISK_FULL.test(words)) return { kind: 'disk-full' }
  return { kind: frames > 0 && !UNREADABLE.test(words) ? 'done' : 'failed' }
}

const DISK_FULL = /No space left on device/
const UNREADABLE = /Input\/output error/

/** What `execFile` would throw. */
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
    giveWay(child)
    /** A program that hangs on a dead share does not end: nobody waits for that. */
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
      // What ffmpeg itself ends at, and a little less than that: the last packet may not have fit.
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

function giveWay({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or may not be changed: it runs as it is.
  }
}

/** A number is ffmpeg's own verdict, except that of a full disk. */
function toFailedOutcome(error: unknown): ConversionOutcome {
  if (!(error instanceof EndedBadly)) return { kind: 'trouble' }
  if (DISK_FULL.test(error.stderr)) return { kind: 'disk-full' }
  return { kind: typeof error.code === 'number' && !wasNotStarted(error.code) ? 'failed' : 'trouble' }
}
