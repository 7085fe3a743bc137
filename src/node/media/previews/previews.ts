import { type Failure, failure } from '../../../contract/failure.ts'
import { PREVIEW_REQUEST_TTL_MS, type PreviewState } from '../../../contract/viewer/previews.ts'
import type { VideoCrashStore } from '../../../core/examining/video-crashes.ts'
import type { Clock } from '../../../core/ports.ts'
import { errnoOf } from '../../files/file-errors.ts'
import { systemClock } from '../../system-clock.ts'
import { conversionCrashFailure, forgetCrash, rememberCrash } from '../conversion/content-crashes.ts'
import { readFfmpegFeatures } from '../conversion/ffmpeg-features.ts'
import { toConversionFailure } from '../conversion/outcome-failure.ts'
import { type Conversion, type ConversionOutcome, runConversion } from '../conversion/run-conversion.ts'
import { type AnalyzedFile, isUnchangedSinceAnalysis } from '../conversion/unchanged-file.ts'
import { createPreviewCache, type PreviewFile, previewKeyOf } from './preview-cache.ts'
import { previewArguments } from './preview-recipe.ts'
import { createPreviewViewers } from './preview-viewers.ts'

/** Two minutes of the sharpest video, or half an hour of a plain one. */
const MAX_PREVIEW_BYTES = 1_000_000_000
const PROGRESS_INTERVAL_MS = 250
const SWEEP_INTERVAL_MS = 1_000
/** More than anybody looks at in a day; a forgotten one is only tried once more. */
const MAX_FAILURES = 1_000

export interface PreviewOptions {
  /** Null when there is none: then there are the previews made before, and no others. */
  readonly ffmpegPath: string | null
  readonly videoCrashes: VideoCrashStore
  readonly cacheDir: string
  readonly limitBytes: number
  /** False while a camera could replace ffmpeg. */
  readonly mayRun: () => boolean
  /** The state of some preview is another. */
  readonly onChange: () => void
  readonly clock?: Clock
  readonly wantedMs?: number
  readonly maxBytes?: number
  readonly stalledMs?: number
}

/** A clip that Chromium can't play; without a fingerprint it has not been analyzed yet. */
export interface PreviewedClip extends AnalyzedFile {
  readonly fingerprint: string | null
  readonly durationMs: number
}

interface Wanted extends PreviewedClip {
  readonly key: string
  readonly fingerprint: string
}

interface Making {
  readonly key: string
  readonly canceling: AbortController
  fraction: number
}

export type PreviewMaker = ReturnType<typeof createPreviews>

/** Makes previews one after the other, for as long as somebody wants them. */
export function createPreviews(options: PreviewOptions) {
  const { ffmpegPath, onChange, clock = systemClock, wantedMs = PREVIEW_REQUEST_TTL_MS } = options
  const cache = createPreviewCache({ folder: options.cacheDir, limitBytes: options.limitBytes, clock })
  const interest = createPreviewViewers<Wanted>(wantedMs, () => clock.monotonicMs())
  const failures = new Map<string, Failure>()
  let making: Making | null = null
  let running = Promise.resolve()
  let isStopped = false
  let toldAtMs = Number.NEGATIVE_INFINITY
  let sweeping: NodeJS.Timeout | null = null

  function sweep() {
    interest.sweep()
    if (making && !interest.has(making.key)) making.canceling.abort()
    if (interest.isEmpty()) stopSweeping()
  }

  /** Only while there is somebody who may leave: a station at rest wakes up for nothing. */
  function keepSweeping() {
    sweeping ??= setInterval(sweep, Math.min(SWEEP_INTERVAL_MS, wantedMs)).unref()
  }

  function stopSweeping() {
    if (sweeping) clearInterval(sweeping)
    sweeping = null
  }

  const isOpen = (key: string) => !failures.has(key) && cache.find(key) === null

  /** Begins the newest that is wanted, where nothing is being made. */
  function start() {
    const wanted = isStopped || making ? null : interest.newest(isOpen)
    if (!wanted) return
    const now: Making = { key: wanted.key, canceling: new AbortController(), fraction: 0 }
    making = now
    running = make(wanted, now).finally(() => {
      making = null
      onChange()
      start()
    })
  }

  async function make(wanted: Wanted, now: Making) {
    const because = await failureOf(wanted, now).catch((error: unknown) => ofFile(error))
    if (because === null || now.canceling.signal.aborted) return
    const [oldest] = failures.keys()
    if (failures.size >= MAX_FAILURES && oldest !== undefined) failures.delete(oldest)
    failures.set(wanted.key, because)
  }

  const ofFile = (error: unknown): Failure =>
    errnoOf(error) === 'ENOSPC'
      ? failure('disk-full', { file: options.cacheDir })
      : failure('conversion-failed', { detail: errnoOf(error) ?? '' })

  /** Makes it, and answers null where it is there now. */
  async function failureOf(wanted: Wanted, now: Making): Promise<Failure | null> {
    if (ffmpegPath === null || !options.mayRun()) return failure('ffmpeg-missing')
    const crashed = conversionCrashFailure(options.videoCrashes, wanted.fingerprint)
    if (crashed) return crashed
    const { missing, hasFpsMode } = await readFfmpegFeatures(ffmpegPath)
    if (missing.includes('libx264')) return failure('encoder-missing', { missing: 'libx264' })
    if (!(await isUnchangedSinceAnalysis(wanted))) return failure('file-missing')
    const { folder, name } = cache.begin(wanted.key)
    const outcome = await convert(wanted, now, {
      ffmpegPath,
      arguments: previewArguments(wanted.path, { hasFpsMode }),
      folder,
      output: name,
    })
    try {
      return await keep(wanted, { outcome, name })
    } finally {
      await cache.discard(name)
    }
  }

  const convert = (
    { durationMs }: Wanted,
    now: Making,
    given: Pick<Conversion, 'ffmpegPath' | 'arguments' | 'folder' | 'output'>,
  ): Promise<ConversionOutcome> =>
    runConversion({
      ...given,
      maxBytes: options.maxBytes ?? MAX_PREVIEW_BYTES,
      signal: now.canceling.signal,
      ...(options.stalledMs !== undefined && { stalledMs: options.stalledMs }),
      onProgress({ atMs }) {
        now.fraction = durationMs > 0 ? Math.min(1, atMs / durationMs) : 0
        const nowMs = clock.monotonicMs()
        if (nowMs - toldAtMs < PROGRESS_INTERVAL_MS) return
        toldAtMs = nowMs
        onChange()
      },
    })

  async function keep(wanted: Wanted, { outcome, name }: { outcome: ConversionOutcome; name: string }) {
    if (outcome.kind === 'crashed')
      rememberCrash(options.videoCrashes, wanted.fingerprint, outcome.detail, clock.nowMs())
    if (outcome.kind !== 'done') return toConversionFailure(outcome, options)
    // What was read while the file changed may be two recordings.
    if (!(await isUnchangedSinceAnalysis(wanted))) return failure('file-missing')
    await cache.keep(wanted.key, name)
    return null
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
      if (cache.look(key)) return { kind: 'ready', key }
      interest.want({ ...clip, key, fingerprint }, viewer)
      keepSweeping()
      start()
      return stateOf(key)
    },
    leave({ fingerprint }: Pick<PreviewedClip, 'fingerprint'>, viewer: string) {
      if (fingerprint === null) return
      interest.leave(previewKeyOf(fingerprint), viewer)
      sweep()
    },
    retry({ fingerprint }: Pick<PreviewedClip, 'fingerprint'>) {
      if (fingerprint === null || !failures.delete(previewKeyOf(fingerprint))) return
      forgetCrash(options.videoCrashes, fingerprint)
      onChange()
      start()
    },
    /** The file to serve; null when it is not there, or not yet. */
    file: (key: string): PreviewFile | null => cache.find(key),
    /** Ends what runs. Resolves when nothing is written any more. */
    async stop() {
      isStopped = true
      stopSweeping()
      interest.clear()
      making?.canceling.abort()
      await running
    },
  }
}
