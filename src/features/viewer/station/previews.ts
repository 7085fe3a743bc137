import { errnoOf } from '../../../computer/files/file-errors.ts'
import { conversionCrashFailure, forgetCrash, rememberCrash } from '../../../computer/media/content-crashes.ts'
import { type FfmpegFeatures, readFfmpegFeatures } from '../../../computer/media/ffmpeg-features.ts'
import { toConversionFailure } from '../../../computer/media/outcome-failure.ts'
import { type Conversion, type ConversionOutcome, runConversion } from '../../../computer/media/run-conversion.ts'
import { SINGLE_MOVIE_INPUT } from '../../../computer/media/single-movie-input.ts'
import { type AnalyzedFile, isUnchangedSinceAnalysis } from '../../../computer/media/unchanged-file.ts'
import { systemClock } from '../../../computer/system-clock.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import type { VideoCrashStore } from '../../../station/examining/video-crashes.ts'
import type { Clock } from '../../../station/ports.ts'
import { PREVIEW_REQUEST_TTL_MS, type PreviewState } from '../previews.ts'
import { createPreviewCache, type PreviewCache, type PreviewFile, previewKeyOf } from './preview-cache.ts'

/** Enough to judge a movement; 4K would be as slow to step through as the original. */
const MAX_SIDE_PIXELS = 1_920
/** Distance between key frames: a step back decodes no more frames than this. */
const KEY_FRAME_INTERVAL_FRAMES = 10

// Square pixels, even sides, rotated as the camera was held.
const shrink = `min(1,${MAX_SIDE_PIXELS}/max(iw*sar,ih))`
const side = (pixels: string) => `2*max(1,round((${pixels})*${shrink}/2))`
const FILTER = `setpts=PTS-STARTPTS,scale=w='${side('iw*sar')}':h='${side('ih')}',setsar=1,format=yuv420p`

const ENCODER = [
  '-c:v libx264 -preset veryfast -crf 20 -maxrate 16M -bufsize 32M -threads 2',
  `-g ${KEY_FRAME_INTERVAL_FRAMES} -keyint_min 1 -sc_threshold 0 -bf 0`,
].flatMap((options) => options.split(' '))

/** Keeps every frame at its own time, as H.264 that Chromium plays and steps through. */
function previewArguments(path: string, { hasFpsMode }: Pick<FfmpegFeatures, 'hasFpsMode'>): string[] {
  const source = ['-threads', '2', ...SINGLE_MOVIE_INPUT, '-i', `file:${path}`, '-map', '0:V:0', '-vf', FILTER]
  const everyFrame = [hasFpsMode ? '-fps_mode' : '-vsync', 'passthrough', '-enc_time_base', '1:90000']
  return [...source, ...everyFrame, ...ENCODER]
}

/** Enough for two minutes of the most detailed video, or half an hour of an ordinary one. */
const MAX_PREVIEW_BYTES = 1_000_000_000

interface MakePreviewOptions {
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
interface RequestedPreview extends AnalyzedFile {
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
async function makePreview(parts: Parts, clip: RequestedPreview, run: Run): Promise<Failure | null> {
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

/** More previews than anybody opens at once; a further viewer waits until others leave. */
const MAX_CLIPS = 64
const MAX_VIEWERS = 32

/** Keeps which viewer wants which preview, and until when. The preview requested last is made first. */
function createPreviewViewers<Wanted extends { readonly key: string }>(lastsMs: number, nowMs: () => number) {
  const clips = new Map<string, { readonly wanted: Wanted; readonly viewers: Map<string, number> }>()

  function sweep() {
    for (const [key, { viewers }] of clips) {
      for (const [viewer, untilMs] of viewers) if (untilMs <= nowMs()) viewers.delete(viewer)
      if (viewers.size === 0) clips.delete(key)
    }
  }

  return {
    want(wanted: Wanted, viewer: string) {
      const viewers = clips.get(wanted.key)?.viewers ?? new Map<string, number>()
      if (clips.size >= MAX_CLIPS && !clips.has(wanted.key)) return
      if (viewers.size >= MAX_VIEWERS && !viewers.has(viewer)) return
      viewers.set(viewer, nowMs() + lastsMs)
      // A clip that stays open keeps its turn.
      clips.set(wanted.key, { wanted, viewers })
    },
    leave(key: string, viewer: string) {
      const clip = clips.get(key)
      clip?.viewers.delete(viewer)
      if (clip?.viewers.size === 0) clips.delete(key)
    },
    sweep,
    has: (key: string) => clips.has(key),
    isEmpty: () => clips.size === 0,
    /** Returns the newest request that passes the test. */
    newest: (holds: (key: string) => boolean): Wanted | null =>
      [...clips.values()].findLast(({ wanted }) => holds(wanted.key))?.wanted ?? null,
    clear: () => clips.clear(),
  }
}

const PROGRESS_INTERVAL_MS = 250
const SWEEP_INTERVAL_MS = 1_000
/** More than anybody opens in a day; a forgotten failure only means one more attempt. */
const MAX_FAILURES = 1_000

export interface PreviewOptions extends MakePreviewOptions {
  readonly limitBytes: number
  /** Called when the state of some preview changes. */
  readonly onChange: () => void
  readonly clock?: Clock
  readonly wantedMs?: number
}

/** A clip that Chromium can't play; without a fingerprint it has not been analyzed yet. */
export interface PreviewedClip extends AnalyzedFile {
  readonly fingerprint: string | null
  readonly durationMs: number
}

interface Making {
  readonly key: string
  readonly canceling: AbortController
  fraction: number
}

export type PreviewMaker = ReturnType<typeof createPreviews>

/** Makes previews of clips that Chromium can't play, one at a time, while somebody has the clip open. */
export function createPreviews(options: PreviewOptions) {
  const { onChange, clock = systemClock, wantedMs = PREVIEW_REQUEST_TTL_MS } = options
  const cache = createPreviewCache({ folder: options.cacheDir, limitBytes: options.limitBytes, clock })
  const viewers = createPreviewViewers<RequestedPreview>(wantedMs, () => clock.monotonicMs())
  const failures = new Map<string, Failure>()
  let making: Making | null = null
  let running = Promise.resolve()
  let isStopped = false
  let progressAtMs = Number.NEGATIVE_INFINITY
  let sweeping: NodeJS.Timeout | null = null

  function sweep() {
    viewers.sweep()
    if (making && !viewers.has(making.key)) making.canceling.abort()
    if (viewers.isEmpty()) stopSweeping()
  }

  /** Sweeps only while there are viewers, so that an idle station does not wake up. */
  function keepSweeping() {
    sweeping ??= setInterval(sweep, Math.min(SWEEP_INTERVAL_MS, wantedMs)).unref()
  }

  function stopSweeping() {
    if (sweeping) clearInterval(sweeping)
    sweeping = null
  }

  const isOpen = (key: string) => !failures.has(key) && cache.find(key) === null

  /** Starts the preview that was requested last, unless one is being made. */
  function start() {
    const wanted = isStopped || making ? null : viewers.newest(isOpen)
    if (!wanted) return
    const now: Making = { key: wanted.key, canceling: new AbortController(), fraction: 0 }
    making = now
    running = make(wanted, now).finally(() => {
      making = null
      onChange()
      start()
    })
  }

  async function make(clip: RequestedPreview, now: Making) {
    const { signal } = now.canceling
    const because = await makePreview({ options, cache, clock }, clip, {
      signal,
      onProgress(fraction) {
        now.fraction = fraction
        publishProgress()
      },
    })
    if (because === null || signal.aborted) return
    const [oldest] = failures.keys()
    if (failures.size >= MAX_FAILURES && oldest !== undefined) failures.delete(oldest)
    failures.set(clip.key, because)
  }

  function publishProgress() {
    const nowMs = clock.monotonicMs()
    if (nowMs - progressAtMs < PROGRESS_INTERVAL_MS) return
    progressAtMs = nowMs
    onChange()
  }

  function stateOf(key: string): PreviewState {
    if (cache.find(key)) return { kind: 'ready', key }
    const because = failures.get(key)
    if (because) return { kind: 'failed', because }
    return making?.key === key && !making.canceling.signal.aborted
      ? { kind: 'making', fraction: making.fraction }
      : { kind: 'waiting' }
  }

  return {
    state: ({ fingerprint }: PreviewedClip): PreviewState =>
      fingerprint === null ? { kind: 'waiting' } : stateOf(previewKeyOf(fingerprint)),
    want(clip: PreviewedClip, viewer: string): PreviewState {
      const { fingerprint } = clip
      if (fingerprint === null || isStopped) return { kind: 'waiting' }
      const key = previewKeyOf(fingerprint)
      if (cache.use(key)) return { kind: 'ready', key }
      viewers.want({ ...clip, key, fingerprint }, viewer)
      keepSweeping()
      start()
      return stateOf(key)
    },
    leave({ fingerprint }: Pick<PreviewedClip, 'fingerprint'>, viewer: string) {
      if (fingerprint === null) return
      viewers.leave(previewKeyOf(fingerprint), viewer)
      sweep()
    },
    retry({ fingerprint }: Pick<PreviewedClip, 'fingerprint'>) {
      if (fingerprint === null || !failures.delete(previewKeyOf(fingerprint))) return
      forgetCrash(options.videoCrashes, fingerprint)
      onChange()
      start()
    },
    /** The file to serve; null while there is none. */
    file: (key: string): PreviewFile | null => cache.find(key),
    /** Removes the preview of this content. Throws errors of the file system. */
    remove: (fingerprint: string) => cache.remove(previewKeyOf(fingerprint)),
    /** Cancels the running conversion. Resolves when nothing is written any more. */
    async stop() {
      isStopped = true
      stopSweeping()
      viewers.clear()
      making?.canceling.abort()
      await running
    },
  }
}
