import { errnoOf } from '../../../computer/files/file-errors.ts'
import { conversionCrashFailure, rememberCrash } from '../../../computer/media/content-crashes.ts'
import { readFfmpegFeatures } from '../../../computer/media/ffmpeg-features.ts'
import { toConversionFailure } from '../../../computer/media/outcome-failure.ts'
import { runConversion } from '../../../computer/media/run-conversion.ts'
import { type AnalyzedFile, isUnchangedSinceAnalysis } from '../../../computer/media/unchanged-file.ts'
import { AppError, toFailure } from '../../../station/app-error.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import type { VideoCrashStore } from '../../../station/examining/video-crashes.ts'
import type { SharePlan } from '../core/plan-share.ts'
import type { ShareState } from '../sharing.ts'
import type { Caption } from './caption.ts'
import { shareArguments } from './share-arguments.ts'
import type { ShareFolder } from './share-folder.ts'

/** Size of about ten minutes of a detailed picture. */
const MAX_VIDEO_BYTES = 2_000_000_000

interface ShareSource extends AnalyzedFile {
  readonly fingerprint: string
}

/** Video to make from the clips of a rep. */
export interface ShareRequest {
  readonly plan: SharePlan
  readonly caption: Caption | null
  /** File name, valid on every system. */
  readonly name: string
  /** Files as they were when they were analyzed. */
  readonly sources: readonly ShareSource[]
}

export interface VideoOptions {
  readonly ffmpegPath: string | null
  readonly videoCrashes: VideoCrashStore
  readonly folder: string
  /** False while a camera could replace ffmpeg. */
  readonly mayRun: () => boolean
  readonly maxBytes?: number
  readonly stalledMs?: number
}

interface VideoJob {
  readonly id: string
  readonly request: ShareRequest
  readonly signal: AbortSignal
  readonly onProgress: (progress: { readonly atMs: number }) => void
}

type ReadyState = Extract<ShareState, { kind: 'ready' }>

/** Makes one shared video with ffmpeg; null when the job was canceled. Throws AppError, and errors of the file system. */
export async function makeVideo(options: VideoOptions, folder: ShareFolder, job: VideoJob): Promise<ReadyState | null> {
  const { id, request, signal, onProgress } = job
  const { maxBytes = MAX_VIDEO_BYTES, stalledMs, videoCrashes } = options
  const ffmpegPath = await usableFfmpeg(options, request)
  refuseCrashing(videoCrashes, request)
  await refuseChanged(request.sources)
  const outcome = await runConversion({
    ffmpegPath,
    arguments: shareArguments(request.plan, request.caption),
    folder: await folder.prepare(id, request.caption),
    output: folder.output,
    maxBytes,
    signal,
    onProgress,
    ...(stalledMs !== undefined && { stalledMs }),
  })
  const [only, ...others] = request.sources
  // A crash is remembered only for a single file: of several, any could have caused it.
  if (outcome.kind === 'crashed' && only && others.length === 0)
    rememberCrash(videoCrashes, only.fingerprint, outcome.detail, Date.now())
  if (outcome.kind !== 'done')
    throw asAppError(toConversionFailure(outcome, { ...options, maxBytes, cacheDir: options.folder }))
  await refuseChanged(request.sources)
  const file = await folder.finish(id, request.name)
  if (!signal.aborted) return { kind: 'ready', name: request.name, ...file, ...pictureOf(request) }
  await folder.remove(id)
  return null
}

/** Throws AppError `ffmpeg-missing`, `encoder-missing`. */
async function usableFfmpeg({ ffmpegPath, mayRun }: VideoOptions, { caption }: ShareRequest): Promise<string> {
  if (ffmpegPath === null || !mayRun()) throw new AppError('ffmpeg-missing')
  const { missing } = await readFfmpegFeatures(ffmpegPath)
  const lacking = missing.find((feature) => feature !== 'drawtext' || caption !== null)
  if (lacking !== undefined) throw new AppError('encoder-missing', { missing: lacking })
  return ffmpegPath
}

/** Throws AppError `conversion-failed` for content that crashed ffmpeg or ffprobe before. */
function refuseCrashing(videoCrashes: VideoCrashStore, { sources }: ShareRequest) {
  for (const { fingerprint } of sources) {
    const crashed = conversionCrashFailure(videoCrashes, fingerprint)
    if (crashed) throw asAppError(crashed)
  }
}

/** Throws AppError `file-missing` for a file that has changed since it was analyzed. */
async function refuseChanged(sources: readonly ShareSource[]) {
  for (const source of sources) if (!(await isUnchangedSinceAnalysis(source))) throw new AppError('file-missing')
}

function pictureOf({ plan, caption }: ShareRequest) {
  const { picture, durationMs } = plan
  const heightPixels = picture.heightPixels + (caption?.heightPixels ?? 0)
  return { durationMs, widthPixels: picture.widthPixels, heightPixels }
}

const asAppError = ({ code, parameters }: Failure) => new AppError(code, parameters)

/** Failure of a share job, for any error of `makeVideo`. */
export function toShareFailure(error: unknown, folder: string): Failure {
  if (error instanceof AppError) return toFailure(error)
  return errnoOf(error) === 'ENOSPC'
    ? failure('disk-full', { file: folder })
    : failure('conversion-failed', { detail: errnoOf(error) ?? '' })
}
