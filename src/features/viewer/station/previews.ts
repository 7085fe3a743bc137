import { forgetCrash } from '../../../computer/media/content-crashes.ts'
import type { AnalyzedFile } from '../../../computer/media/unchanged-file.ts'
import { systemClock } from '../../../computer/system-clock.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import type { Clock } from '../../../station/ports.ts'
import { PREVIEW_REQUEST_TTL_MS, type PreviewState } from '../previews.ts'
import { type MakePreviewOptions, makePreview, type RequestedPreview } from './make-preview.ts'
import { createPreviewCache, type PreviewFile, previewKeyOf } from './preview-cache.ts'
import { createPreviewViewers } from './preview-viewers.ts'

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
