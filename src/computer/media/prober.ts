import { type ChildProcess, execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { AppError } from '../../station/app-error.ts'
import { isInside } from '../../station/clips/paths.ts'
import { evidence } from '../../station/contract/evidence.ts'
import type { FailureCode } from '../../station/contract/failure.ts'
import type { FolderSettings } from '../../station/contract/settings.ts'
import type { Prober } from '../../station/ports.ts'
import { eitherSignal } from '../../station/runtime/either-signal.ts'
import { disksOfProcess } from '../files/disks.ts'
import { withFile } from '../files/local-files.ts'
import { openByteSource } from './boxes.ts'
import { childEnvironment } from './child-environment.ts'
import { judgeCompleteness } from './completeness.ts'
import { crashEvidence } from './crash-evidence.ts'
import { HEAD_BYTES, recognizeFileKind } from './file-kind.ts'
import { type ProgramPath, resolveProgramPath } from './find-program.ts'
import { parseProbeReport } from './report.ts'
import { runConfined, wasNotStarted } from './run-limits.ts'
import { SINGLE_MOVIE_INPUT } from './single-movie-input.ts'
import { sourceFolderHolding } from './source-folder-program.ts'

const execute = promisify(execFile)

const ARGUMENTS = ['-v', 'error', ...SINGLE_MOVIE_INPUT, '-of', 'json', '-show_format', '-show_streams', '-i']

const MAX_OUTPUT_BYTES = 8 * 1024 * 1024
/** Memory for some frames of the largest possible video. */
const MAX_MEMORY_BYTES = 2 * 1024 ** 3

/** A network share may sleep, or answer slowly once. */
const MAX_TRIES = 2

interface Run {
  ffprobePath: string
  file: string
  timeoutMs: number
  signal: AbortSignal
}

/**
 * Runs ffprobe on a file and returns its output. Throws AppError `probe-failed`, `prober-crashed`, `file-incomplete`,
 * `file-missing`, `file-locked`.
 */
export async function runFfprobe(run: Run): Promise<string> {
  for (let tryNumber = 1; ; tryNumber++) {
    const timeout = AbortSignal.timeout(run.timeoutMs)
    const either = eitherSignal(run.signal, timeout)
    const started: { child?: ChildProcess } = {}
    try {
      const command = { program: run.ffprobePath, arguments: [...ARGUMENTS, `file:${run.file}`] }
      return await runConfined(command, MAX_MEMORY_BYTES, async (confined) => {
        const running = execute(confined.program, confined.arguments, {
          // Not `execFile`'s own timeout: it waits for an exit that never comes while the program hangs on a dead
          // share.
          signal: either.signal,
          killSignal: 'SIGKILL',
          maxBuffer: MAX_OUTPUT_BYTES,
          env: childEnvironment(process.env),
          windowsHide: true,
        })
        started.child = running.child
        return (await running).stdout
      })
    } catch (error) {
      run.signal.throwIfAborted()
      if (!timeout.aborted) {
        const detail = await crashEvidence(error, run.ffprobePath, MAX_MEMORY_BYTES)
        throw detail === null
          ? toProbeError(error, run.file)
          : new AppError('prober-crashed', { file: run.file, detail })
      }
      if (tryNumber === MAX_TRIES)
        throw probeFailed(run.file, `no answer within ${run.timeoutMs / 1000} seconds`, error)
      // Wakes a sleeping network share. Throws when the share does not answer, which ends the retries.
      await disksOfProcess.ask(run.file, () => stat(run.file).catch(() => null))
    } finally {
      either.dispose()
      // A process that hangs on a dead share must not keep OnDeck running.
      started.child?.unref()
    }
  }
}

/**
 * Translates an error. Only a numeric exit code says something about the file; other errors, such as a missing program,
 * do not.
 */
function toProbeError(error: unknown, file: string): AppError {
  if (!isFailedRun(error)) return probeFailed(file, String(error), error)
  if (typeof error.code !== 'number' || wasNotStarted(error.code)) {
    return probeFailed(file, error.message.split('\n')[0] ?? '', error)
  }
  const detail = error.stderr.trim().split('\n').at(-1)?.replace(`file:${file}: `, '') ?? ''
  const meaning = errorPatterns.find(([pattern]) => pattern.test(error.stderr))
  if (meaning) return new AppError(meaning[1], { file, detail }, { cause: error })
  return probeFailed(file, detail || `ffprobe ended with code ${error.code}`, error)
}

/** Causes that ffprobe reports in words only. */
const errorPatterns: readonly (readonly [words: RegExp, code: FailureCode])[] = [
  [/moov atom not found|Invalid data found/i, 'file-incomplete'],
  [/No such file or directory/i, 'file-missing'],
  [/Permission denied/i, 'file-locked'],
]

const probeFailed = (file: string, detail: string, cause: unknown) =>
  new AppError('probe-failed', { file, detail }, { cause })

const isFailedRun = (error: unknown): error is Error & { code: unknown; stderr: string } =>
  error instanceof Error && 'code' in error && 'stderr' in error && typeof error.stderr === 'string'

const PROBE_TIMEOUT_MS = 30_000

interface Options {
  /** Location of ffprobe. Without a program there, every probe fails. */
  ffprobePath: ProgramPath
  timeoutMs?: number
  /** Source folders: a program inside one is refused, because cameras and visitors can write there. */
  folders?: () => readonly Pick<FolderSettings, 'path' | 'timeInName'>[]
}

/** Checks whether a clip is complete, with OnDeck's own reader, and reads its properties with ffprobe. */
export function createProber({
  ffprobePath: whichFfprobe,
  timeoutMs = PROBE_TIMEOUT_MS,
  folders = () => [],
}: Options): Prober {
  return {
    completeness: (path) => withFile(path, async (file) => judgeCompleteness(await openByteSource(file))),
    async probe(file, signal) {
      const ffprobePath = await resolveProgramPath(whichFfprobe)
      if (ffprobePath === null)
        throw new AppError('probe-failed', { file: file.path, detail: evidence('ffprobe-missing') })
      const programFolder = sourceFolderHolding(ffprobePath, folders())
      if (programFolder !== null) {
        throw new AppError('probe-failed', {
          file: file.path,
          detail: evidence('program-in-source-folder', { folder: programFolder }),
        })
      }
      try {
        const output = await runFfprobe({ ffprobePath, file: file.path, timeoutMs, signal })
        const folder = folders().find(({ path }) => isInside(file.path, path))
        return parseProbeReport(parseJson(output), file, folder?.timeInName)
      } catch (error) {
        throw await toNotAVideo(error, file.path)
      }
    },
  }
}

/** Replaces `file-incomplete` for an image file, which ffprobe reports as an incomplete movie. */
async function toNotAVideo(error: unknown, path: string): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'file-incomplete') return error
  const kind = await withFile(path, async (file) =>
    recognizeFileKind(await (await openByteSource(file)).read(0, HEAD_BYTES)),
  )
  return kind.kind === 'other' ? new AppError('not-a-video', { file: path, found: kind.found }) : error
}

/** Null for invalid JSON: `parseProbeReport` reports the error. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
