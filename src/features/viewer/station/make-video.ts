import { errnoOf } from '../../../computer/files/file-errors.ts'
import { conversionCrashFailure, rememberCrash } from '../../../computer/media/content-crashes.ts'
import { readFfmpegFeatures } from '../../../computer/media/ffmpeg-features.ts'
import { toConversionFailure } from '../../../computer/media/outcome-failure.ts'
import { runConversion } from '../../../computer/media/run-conversion.ts'
import { SINGLE_MOVIE_INPUT } from '../../../computer/media/single-movie-input.ts'
import { type AnalyzedFile, isUnchangedSinceAnalysis } from '../../../computer/media/unchanged-file.ts'
import { AppError, toFailure } from '../../../station/app-error.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import type { VideoCrashStore } from '../../../station/examining/video-crashes.ts'
import type { SharePane, SharePlan } from '../core/plan-share.ts'
import type { ShareState } from '../sharing.ts'
import { type Caption, captionFilter, type ShareFolder } from './share-folder.ts'

/** Decoding starts this much before the first shown frame. */
const SEEK_MARGIN_MS = 1_500
/** Time base in which frame times are shifted. */
const TICKS_PER_MS = 90
/** Tolerance for frame times, which files store rounded. */
const ROUNDING_MARGIN_MS = 1

const seconds = (ms: number) => (ms / 1_000).toFixed(6)
const seekTimeMs = ({ fromMs }: SharePane) => Math.max(0, fromMs - SEEK_MARGIN_MS)

/** ffmpeg arguments before the output. ffmpeg runs in the folder of text and font, so no path has to be quoted in a filter. */
function shareArguments(plan: SharePlan, caption: Caption | null): string[] {
  const rate = String(plan.framesPerSecond)
  const inputs = plan.panes.flatMap((pane) => inputArguments(pane, plan))
  const picture = [
    '-filter_complex',
    filterGraph(plan, caption),
    '-map',
    '[out]',
    '-r',
    rate,
    '-t',
    seconds(plan.durationMs),
  ]
  const encoder = `-c:v libx264 -preset veryfast -crf 20 -g ${rate} -threads 2`.split(' ')
  return ['-filter_complex_threads', '2', ...inputs, ...picture, ...encoder]
}

function inputArguments(pane: SharePane, { durationMs, speed }: SharePlan): string[] {
  const seekMs = seekTimeMs(pane)
  const neededMs = pane.fromMs - seekMs + durationMs * speed + SEEK_MARGIN_MS
  const part = ['-ss', seconds(seekMs), '-t', seconds(neededMs)]
  return ['-threads', '2', ...part, ...SINGLE_MOVIE_INPUT, '-i', `file:${pane.path}`]
}

/** Filter graph: a black picture of the whole length, with each camera overlaid for as long as it recorded. */
function filterGraph(
  { panes, picture, framesPerSecond, durationMs, speed }: SharePlan,
  caption: Caption | null,
): string {
  const { widthPixels, heightPixels } = picture
  const height = heightPixels + (caption?.heightPixels ?? 0)
  const base = `color=c=black:s=${widthPixels}x${height}:r=${framesPerSecond}:d=${seconds(durationMs)},format=yuv420p[base0]`
  const layers = panes.flatMap((pane, index) => [
    `[${index}:V:0]${paneFilter(pane, speed)}[pane${index}]`,
    `[base${index}][pane${index}]overlay=x=${pane.x}:y=${pane.y}:eof_action=repeat:format=yuv420:${visibleUntil(pane, speed)}[base${index + 1}]`,
  ])
  const text = caption === null ? [] : [captionFilter(caption, picture)]
  const last = [...text, 'format=yuv420p'].join(',')
  return [base, ...layers, `[base${panes.length}]${last}[out]`].join(';')
}

/** Filter that shifts a clip's frames to their times in the video. */
function paneFilter(pane: SharePane, speed: number): string {
  const { widthPixels, heightPixels } = pane
  const shift = Math.round((pane.fromMs - seekTimeMs(pane) + ROUNDING_MARGIN_MS) * TICKS_PER_MS)
  const timed = `settb=1/${TICKS_PER_MS * 1_000},setpts='(PTS-(${shift}))/${speed}'`
  return `${timed},scale=${widthPixels}:${heightPixels},setsar=1`
}

/** Ends an overlay after its last frame, which would stay visible otherwise. */
const visibleUntil = ({ fromMs, durationMs }: SharePane, speed: number) =>
  `enable='lt(t,${seconds(Math.max(0, (durationMs - fromMs) / speed))})'`

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
