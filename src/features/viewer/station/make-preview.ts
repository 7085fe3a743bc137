import { errnoOf } from '../../../computer/files/file-errors.ts'
import { conversionCrashFailure, rememberCrash } from '../../../computer/media/content-crashes.ts'
import { readFfmpegFeatures } from '../../../computer/media/ffmpeg-features.ts'
import { toConversionFailure } from '../../../computer/media/outcome-failure.ts'
import { type Conversion, type ConversionOutcome, runConversion } from '../../../computer/media/run-conversion.ts'
import { type AnalyzedFile, isUnchangedSinceAnalysis } from '../../../computer/media/unchanged-file.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import type { VideoCrashStore } from '../../../station/examining/video-crashes.ts'
import type { Clock } from '../../../station/ports.ts'
import type { PreviewCache } from './preview-cache.ts'
import { previewArguments } from './preview-recipe.ts'

/** Enough for two minutes of the most detailed video, or half an hour of an ordinary one. */
const MAX_PREVIEW_BYTES = 1_000_000_000

export interface MakePreviewOptions {
  /** Null when there is no ffmpeg: previews made earlier are still served. */
  readonly ffmpegPath: string | null
  readonly videoCrashes: VideoCrashStore
  readonly cacheDir: string
  /** False while a camera could replace ffmpeg. */
  readonly mayRun: () => boolean
  readonly maxBytes?: number
  readonly stalledMs?: number
}

/** An analyzed clip whose preview somebody requested. */
export interface RequestedPreview extends AnalyzedFile {
  readonly key: string
  readonly fingerprint: string
  readonly durationMs: number
}

interface Parts {
  readonly options: MakePreviewOptions
  readonly cache: Pick<PreviewCache, 'begin' | 'keep' | 'discard'>
  readonly clock: Clock
}

interface Run {
  readonly signal: AbortSignal
  /** The share of the clip that is converted, from 0 to 1. */
  readonly onProgress: (fraction: number) => void
}

/** Converts one clip into a preview in the cache. Returns the failure; null when the preview is there. Never throws. */
export async function makePreview(parts: Parts, clip: RequestedPreview, run: Run): Promise<Failure | null> {
  try {
    return await convertInto(parts, clip, run)
  } catch (error) {
    return errnoOf(error) === 'ENOSPC'
      ? failure('disk-full', { file: parts.options.cacheDir })
      : failure('conversion-failed', { detail: errnoOf(error) ?? '' })
  }
}

async function convertInto(parts: Parts, clip: RequestedPreview, run: Run): Promise<Failure | null> {
  const { options, cache } = parts
  const { ffmpegPath, videoCrashes } = options
  if (ffmpegPath === null || !options.mayRun()) return failure('ffmpeg-missing')
  const crashed = conversionCrashFailure(videoCrashes, clip.fingerprint)
  if (crashed) return crashed
  const { missing, hasFpsMode } = await readFfmpegFeatures(ffmpegPath)
  if (missing.includes('libx264')) return failure('encoder-missing', { missing: 'libx264' })
  if (!(await isUnchangedSinceAnalysis(clip))) return failure('file-missing')
  const { folder, name } = cache.begin(clip.key)
  const command = { ffmpegPath, arguments: previewArguments(clip.path, { hasFpsMode }), folder, output: name }
  const outcome = await convert(options, command, { ...run, durationMs: clip.durationMs })
  try {
    return await keep(parts, clip, { outcome, name })
  } finally {
    await cache.discard(name)
  }
}

const convert = (
  { maxBytes = MAX_PREVIEW_BYTES, stalledMs }: MakePreviewOptions,
  command: Pick<Conversion, 'ffmpegPath' | 'arguments' | 'folder' | 'output'>,
  { signal, onProgress, durationMs }: Run & { readonly durationMs: number },
): Promise<ConversionOutcome> =>
  runConversion({
    ...command,
    maxBytes,
    signal,
    ...(stalledMs !== undefined && { stalledMs }),
    onProgress: ({ atMs }) => onProgress(durationMs > 0 ? Math.min(1, atMs / durationMs) : 0),
  })

async function keep(
  { options, cache, clock }: Parts,
  clip: RequestedPreview,
  { outcome, name }: { readonly outcome: ConversionOutcome; readonly name: string },
): Promise<Failure | null> {
  if (outcome.kind === 'crashed') rememberCrash(options.videoCrashes, clip.fingerprint, outcome.detail, clock.nowMs())
  if (outcome.kind !== 'done') return toConversionFailure(outcome, options)
  // A file that changed while it was read may hold two recordings.
  if (!(await isUnchangedSinceAnalysis(clip))) return failure('file-missing')
  await cache.keep(clip.key, name)
  return null
}
