import { randomUUID } from 'node:crypto'
import { type Failure, failure } from '../../contract/failure.ts'
import { type ShareState, shareBounds } from '../../contract/viewer/sharing.ts'
import { AppError, toFailure } from '../../core/app-error.ts'
import type { VideoCrashStore } from '../../core/examining/video-crashes.ts'
import type { SharePlan } from '../../core/sharing/plan-share.ts'
import { errnoOf } from '../files/file-errors.ts'
import type { ServedExport } from '../http/export-download.ts'
import { conversionCrashFailure, rememberCrash } from '../media/conversion/content-crashes.ts'
import { readFfmpegFeatures } from '../media/conversion/ffmpeg-features.ts'
import { toConversionFailure } from '../media/conversion/outcome-failure.ts'
import { runConversion } from '../media/conversion/run-conversion.ts'
import { type AnalyzedFile, isUnchangedSinceAnalysis } from '../media/conversion/unchanged-file.ts'
import type { Caption } from './caption.ts'
import { shareArguments } from './share-arguments.ts'
import { openShareFolder } from './share-folder.ts'

/** Ten minutes of a busy picture. */
const MAX_VIDEO_BYTES = 2_000_000_000
/** Finished ones that are kept to be saved; the oldest go first. */
const MAX_READY_VIDEOS = 20
const MAX_READY_BYTES = 4_000_000_000
/** Jobs whose end can still be asked for. */
const MAX_JOBS = 200
const PROGRESS_INTERVAL_MS = 250

interface ShareSource extends AnalyzedFile {
  readonly fingerprint: string
}

/** What to make. */
export interface ShareRequest {
  readonly plan: SharePlan
  readonly caption: Caption | null
  /** Of the file, usable on every system. */
  readonly name: string
  /** The files as they were analyzed. */
  readonly sources: readonly ShareSource[]
}

interface Job {
  readonly id: string
  readonly order: ShareRequest
  readonly canceling: AbortController
  state: ShareState
}

interface Options {
  readonly ffmpegPath: string | null
  readonly videoCrashes: VideoCrashStore
  readonly folder: string
  /** False while a camera could replace ffmpeg. */
  readonly mayRun: () => boolean
  readonly onChange: () => void
  readonly maxBytes?: number
  readonly stalledMs?: number
}

export type ShareMaker = ReturnType<typeof createShareMaker>

const isUnfinished = ({ state }: Job) => state.kind === 'waiting' || state.kind === 'making'

/** Makes shared videos one after the other, in the order asked. */
export function createShareMaker({ ffmpegPath, videoCrashes, mayRun, onChange, ...options }: Options) {
  const { maxBytes = MAX_VIDEO_BYTES, stalledMs } = options
  const folder = openShareFolder(options.folder)
  const jobs = new Map<string, Job>()
  let running: Promise<void> | null = null
  let isStopped = false

  function set(job: Job, state: ShareState) {
    job.state = state
    onChange()
  }

  function start() {
    const next = isStopped || running ? undefined : [...jobs.values()].find(({ state }) => state.kind === 'waiting')
    if (!next) return
    running = work(next).finally(() => {
      running = null
      start()
    })
  }

  async function work(job: Job) {
    set(job, { kind: 'making', fraction: 0 })
    try {
      await make(job)
      await makeRoom()
    } catch (error) {
      await folder.remove(job.id)
      if (!job.canceling.signal.aborted) set(job, { kind: 'failed', because: because(error) })
    }
  }

  /** Throws AppError, and errors of the file system. */
  async function make(job: Job) {
    const { id, order } = job
    const program = await usable(order)
    refuseCrashing(order)
    await refuseChanged(order.sources)
    const outcome = await runConversion({
      ffmpegPath: program,
      arguments: shareArguments(order.plan, order.caption),
      folder: await folder.prepare(id, order.caption),
      output: folder.output,
      maxBytes,
      signal: job.canceling.signal,
      onProgress: progressOf(job),
      ...(stalledMs !== undefined && { stalledMs }),
    })
    const [only, ...others] = order.sources
    // Of several nobody knows which one it was.
    if (outcome.kind === 'crashed' && only && others.length === 0)
      rememberCrash(videoCrashes, only.fingerprint, outcome.detail, Date.now())
    if (outcome.kind !== 'done')
      throw toAppError(toConversionFailure(outcome, { ...options, cacheDir: options.folder }))
    await refuseChanged(order.sources)
    const file = await folder.finish(id, order.name)
    if (job.canceling.signal.aborted) return folder.remove(id)
    const { picture, caption, durationMs } = { ...order.plan, caption: order.caption }
    const heightPixels = picture.heightPixels + (caption?.heightPixels ?? 0)
    const size = { widthPixels: picture.widthPixels, heightPixels }
    set(job, { kind: 'ready', name: order.name, ...file, durationMs, ...size })
  }

  /** Throws AppError `conversion-failed` for content that ended ffmpeg or ffprobe before. */
  function refuseCrashing({ sources }: ShareRequest) {
    for (const { fingerprint } of sources) {
      const crashed = conversionCrashFailure(videoCrashes, fingerprint)
      if (crashed) throw toAppError(crashed)
    }
  }

  /** Throws AppError `ffmpeg-missing`, `encoder-missing`. */
  async function usable({ caption }: ShareRequest): Promise<string> {
    if (ffmpegPath === null || !mayRun()) throw new AppError('ffmpeg-missing')
    const { missing } = await readFfmpegFeatures(ffmpegPath)
    const lacking = missing.find((ability) => ability !== 'drawtext' || caption !== null)
    if (lacking !== undefined) throw new AppError('encoder-missing', { missing: lacking })
    return ffmpegPath
  }

  function progressOf(job: Job) {
    let toldAtMs = Number.NEGATIVE_INFINITY
    return ({ atMs }: { readonly atMs: number }) => {
      if (performance.now() - toldAtMs < PROGRESS_INTERVAL_MS || !isUnfinished(job)) return
      toldAtMs = performance.now()
      set(job, { kind: 'making', fraction: Math.min(1, atMs / job.order.plan.durationMs) })
    }
  }

  function because(error: unknown): Failure {
    if (error instanceof AppError) return toFailure(error)
    return errnoOf(error) === 'ENOSPC'
      ? failure('disk-full', { file: options.folder })
      : failure('conversion-failed', { detail: errnoOf(error) ?? '' })
  }

  async function makeRoom() {
    const kept = [...jobs.values()].filter(({ state }) => state.kind === 'ready')
    let bytes = kept.reduce((sum, { state }) => sum + (state.kind === 'ready' ? state.sizeBytes : 0), 0)
    for (const [index, job] of kept.slice(0, -1).entries()) {
      if (kept.length - index <= MAX_READY_VIDEOS && bytes <= MAX_READY_BYTES) break
      bytes -= job.state.kind === 'ready' ? job.state.sizeBytes : 0
      jobs.delete(job.id)
      await folder.remove(job.id)
    }
    for (const job of [...jobs.values()].filter((each) => !isUnfinished(each) && each.state.kind !== 'ready'))
      if (jobs.size > MAX_JOBS) jobs.delete(job.id)
  }

  function get(id: string): Job {
    const job = jobs.get(id)
    if (!job) throw new AppError('share-unknown')
    return job
  }

  return {
    /** Throws AppError `share-busy`. */
    start(order: ShareRequest): string {
      if ([...jobs.values()].filter(isUnfinished).length >= shareBounds.jobs)
        throw new AppError('share-busy', { limit: shareBounds.jobs })
      const id = randomUUID()
      jobs.set(id, { id, order, canceling: new AbortController(), state: { kind: 'waiting' } })
      start()
      return id
    },
    /** Throws AppError `share-unknown`. */
    state: (id: string): ShareState => get(id).state,
    /** A finished one is removed. Throws AppError `share-unknown`. */
    async cancel(id: string) {
      const job = get(id)
      if (job.state.kind === 'failed' || job.state.kind === 'canceled') return
      set(job, { kind: 'canceled' })
      job.canceling.abort()
      await folder.remove(id)
    },
    /** The file to serve; null when there is none. */
    file(id: string): ServedExport | null {
      const state = jobs.get(id)?.state
      return state?.kind === 'ready' ? { path: state.path, sizeBytes: state.sizeBytes } : null
    },
    /** Ends what runs. Resolves when nothing is written any more. */
    async stop() {
      isStopped = true
      for (const job of jobs.values()) job.canceling.abort()
      await running
      await folder.clear()
    },
  }
}

const toAppError = ({ code, parameters }: Failure) => new AppError(code, parameters)

/** Throws AppError `file-missing` for a file that is not the one that was analyzed. */
async function refuseChanged(sources: readonly ShareSource[]) {
  for (const source of sources) if (!(await isUnchangedSinceAnalysis(source))) throw new AppError('file-missing')
}
