import { type ChildProcess, execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Evidence } from '../../station/contract/evidence.ts'
import { eitherSignal } from '../../station/runtime/either-signal.ts'
import { childEnvironment } from './child-environment.ts'
import { runConfined } from './confinement.ts'
import { crashEvidence } from './crash-evidence.ts'
import { lowerPriority } from './lower-priority.ts'
import type { PictureRecipe } from './recipes.ts'
import { wasNotStarted } from './run-limits.ts'

const execute = promisify(execFile)

/** Many times the largest picture. */
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024
/** Memory for some dozens of frames of the largest possible video. */
const MAX_MEMORY_BYTES = 3 * 1024 ** 3

/** Result of one run of ffmpeg. */
export type PictureOutcome =
  | { readonly kind: 'picture'; readonly jpeg: Buffer }
  /** ffmpeg's verdict on the clip: another attempt would change nothing. */
  | { readonly kind: 'no-picture' }
  | { readonly kind: 'too-slow' }
  /** The clip crashed ffmpeg, which is not started on the same content again. */
  | { readonly kind: 'crashed'; readonly detail: Evidence }
  /** ffmpeg could not be started, or was stopped. */
  | { readonly kind: 'trouble' }

interface Run {
  readonly ffmpegPath: string
  readonly recipe: PictureRecipe
  readonly timeoutMs: number
  /** Runs at a lower priority than everything else on this computer. */
  readonly isLowPriority: boolean
  readonly signal: AbortSignal
}

/** Runs ffmpeg once for one picture. Never throws. */
export async function runPictureRecipe({
  ffmpegPath,
  recipe,
  timeoutMs,
  isLowPriority,
  signal,
}: Run): Promise<PictureOutcome> {
  const limit = AbortSignal.timeout(timeoutMs)
  const either = eitherSignal(signal, limit)
  const started: { child?: ChildProcess } = {}
  try {
    const command = { program: ffmpegPath, arguments: recipe.arguments }
    const stdout = await runConfined(command, MAX_MEMORY_BYTES, async (confined) => {
      const running = execute(confined.program, confined.arguments, {
        // Not `execFile`'s own timeout: it waits for an exit that never comes while the program hangs on a dead share.
        signal: either.signal,
        killSignal: 'SIGKILL',
        maxBuffer: MAX_OUTPUT_BYTES,
        encoding: 'buffer',
        env: childEnvironment(process.env),
        windowsHide: true,
      })
      started.child = running.child
      // The program may end without reading all of its input.
      running.child.stdin?.on('error', () => undefined).end(recipe.input)
      if (isLowPriority) lowerPriority(running.child.pid)
      return (await running).stdout
    })
    return isWholeJpeg(stdout) ? { kind: 'picture', jpeg: stdout } : { kind: 'no-picture' }
  } catch (error) {
    if (signal.aborted) return { kind: 'trouble' }
    if (limit.aborted) return { kind: 'too-slow' }
    const detail = await crashEvidence(error, ffmpegPath, MAX_MEMORY_BYTES)
    return detail === null ? { kind: whyNot(error) } : { kind: 'crashed', detail }
  } finally {
    either.dispose()
    started.child?.unref()
  }
}

/** Reads an error: a number is ffmpeg's own verdict. */
function whyNot(error: unknown): 'no-picture' | 'trouble' {
  if (!(error instanceof Error && 'code' in error)) return 'trouble'
  if (wasNotStarted(error.code)) return 'trouble'
  if (typeof error.code === 'number' || error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'no-picture'
  return error.code === null ? 'no-picture' : 'trouble'
}

const isWholeJpeg = (bytes: Buffer) =>
  bytes.length > 4 && bytes.readUInt16BE(0) === 0xff_d8 && bytes.readUInt16BE(bytes.length - 2) === 0xff_d9
