import { randomUUID } from 'node:crypto'
import type { ServedExport } from '../../../computer/http/export-download.ts'
import { AppError } from '../../../station/app-error.ts'
import { type ShareState, shareBounds } from '../sharing.ts'
import { makeVideo, type ShareRequest, toShareFailure, type VideoOptions } from './make-video.ts'
import { openShareFolder } from './share-folder.ts'

/** Finished videos that are kept for saving; the oldest are removed first. */
const MAX_READY_VIDEOS = 20
const MAX_READY_BYTES = 4_000_000_000
/** Jobs whose state can still be read after they ended. */
const MAX_JOBS = 200
const PROGRESS_INTERVAL_MS = 250

interface Job {
  readonly id: string
  readonly request: ShareRequest
  readonly canceling: AbortController
  state: ShareState
}

interface ShareMakerOptions extends VideoOptions {
  readonly onChange: () => void
}

export type ShareMaker = ReturnType<typeof createShareMaker>

const isUnfinished = ({ state }: Job) => state.kind === 'waiting' || state.kind === 'making'

/** Makes shared videos one at a time, in the order of their requests. */
export function createShareMaker(options: ShareMakerOptions) {
  const folder = openShareFolder(options.folder)
  const jobs = new Map<string, Job>()
  let running: Promise<void> | null = null
  let isStopped = false

  function setState(job: Job, state: ShareState) {
    job.state = state
    options.onChange()
  }

  function startNext() {
    const next = isStopped || running ? undefined : [...jobs.values()].find(({ state }) => state.kind === 'waiting')
    if (!next) return
    running = run(next).finally(() => {
      running = null
      startNext()
    })
  }

  async function run(job: Job) {
    const { id, request, canceling } = job
    setState(job, { kind: 'making', fraction: 0 })
    try {
      const ready = await makeVideo(options, folder, {
        id,
        request,
        signal: canceling.signal,
        onProgress: throttleProgress(job),
      })
      if (ready) setState(job, ready)
      await removeOldVideos()
    } catch (error) {
      await folder.remove(id)
      if (!canceling.signal.aborted) setState(job, { kind: 'failed', because: toShareFailure(error, options.folder) })
    }
  }

  function throttleProgress(job: Job) {
    let lastMs = Number.NEGATIVE_INFINITY
    return ({ atMs }: { readonly atMs: number }) => {
      if (performance.now() - lastMs < PROGRESS_INTERVAL_MS || !isUnfinished(job)) return
      lastMs = performance.now()
      setState(job, { kind: 'making', fraction: Math.min(1, atMs / job.request.plan.durationMs) })
    }
  }

  /** Keeps finished videos within their limits; the newest one stays in any case. */
  async function removeOldVideos() {
    const ready = [...jobs.values()].filter(({ state }) => state.kind === 'ready')
    let bytes = ready.reduce((sum, { state }) => sum + (state.kind === 'ready' ? state.sizeBytes : 0), 0)
    for (const [index, job] of ready.slice(0, -1).entries()) {
      if (ready.length - index <= MAX_READY_VIDEOS && bytes <= MAX_READY_BYTES) break
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
    /** Queues a video and returns the id of its job. Throws AppError `share-busy`. */
    start(request: ShareRequest): string {
      if ([...jobs.values()].filter(isUnfinished).length >= shareBounds.jobs)
        throw new AppError('share-busy', { limit: shareBounds.jobs })
      const id = randomUUID()
      jobs.set(id, { id, request, canceling: new AbortController(), state: { kind: 'waiting' } })
      startNext()
      return id
    },
    /** Throws AppError `share-unknown`. */
    state: (id: string): ShareState => get(id).state,
    /** Cancels a job; a finished video is removed. Throws AppError `share-unknown`. */
    async cancel(id: string) {
      const job = get(id)
      if (job.state.kind === 'failed' || job.state.kind === 'canceled') return
      setState(job, { kind: 'canceled' })
      job.canceling.abort()
      await folder.remove(id)
    },
    /** File to serve; null when the video is not ready. */
    file(id: string): ServedExport | null {
      const state = jobs.get(id)?.state
      return state?.kind === 'ready' ? { path: state.path, sizeBytes: state.sizeBytes } : null
    },
    /** Cancels all jobs. Resolves when no file is being written any more. */
    async stop() {
      isStopped = true
      for (const job of jobs.values()) job.canceling.abort()
      await running
      await folder.clear()
    },
  }
}
