import { Worker } from 'node:worker_threads'
import { type Disks, disksOfProcess } from '../files/disks.ts'
import type {
  BackgroundReply,
  BackgroundWork,
  BackgroundWorkerData,
  FromBackgroundWorker,
  ToBackgroundWorker,
} from './background-messages.ts'
import { smallThread } from './small-thread.ts'
import { workerEntry } from './worker-entry.ts'

/** The thread ends after this long without work, to release its memory. */
const IDLE_TIMEOUT_MS = 10_000

interface Options {
  /** Replaced by tests only. */
  readonly entry?: URL
  readonly idleMs?: number
  readonly disks?: Disks
}

interface Job {
  readonly resolve: (reply: ThreadReply) => void
  readonly reject: (error: unknown) => void
}

/** `given-up`: the thread was replaced before it replied, because the system did not answer a call about a video. */
export type ThreadReply = BackgroundReply | { readonly kind: 'given-up' }

export type BackgroundThread = ReturnType<typeof createBackgroundThread>

/** Hashes files and checkpoints databases in a worker thread, which starts with the first job and ends when idle. */
export function createBackgroundThread(options: Options = {}) {
  const { entry = workerEntry(import.meta.url, './background-worker.ts'), disks = disksOfProcess } = options
  const { idleMs = IDLE_TIMEOUT_MS } = options
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let lastJob = 0
  const jobs = new Map<number, Job>()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const post = (message: ToBackgroundWorker) => worker?.postMessage(message)

  function start(): Worker {
    // The worker gets an empty environment: the key may be in ours.
    const workerData: BackgroundWorkerData = { timeoutMs: disks.timeoutMs }
    const started = new Worker(entry, { env: {}, execArgv: [], workerData, resourceLimits: smallThread })
    started.on('message', (message: FromBackgroundWorker) => {
      if (message.kind !== 'silent') jobs.get(message.job)?.resolve(message)
      else if (worker === started) void end()
    })
    started.on('error', (error) => failJobs(started, error))
    started.on('exit', () => failJobs(started, new Error('the background worker ended unexpectedly')))
    return started
  }

  /** Fails all jobs of a worker that has ended; the next job starts a new one. */
  function failJobs(lost: Worker, error: unknown) {
    if (worker !== lost) return
    worker = null
    for (const { reject } of jobs.values()) reject(error)
  }

  /** Ends the thread and gives up its jobs. Resolves when it has ended. */
  async function end() {
    const ended = worker
    worker = null
    for (const { resolve } of jobs.values()) resolve({ kind: 'given-up' })
    if (ended) await disks.end(ended)
  }

  /** Resolves with the reply. Rejects when the thread can't start or ends unexpectedly, and with the signal's reason. */
  async function run(work: BackgroundWork, signal?: AbortSignal): Promise<ThreadReply> {
    signal?.throwIfAborted()
    clearTimeout(idle)
    worker ??= start()
    // Keeps the process running until the reply.
    worker.ref()
    const job = (lastJob += 1)
    const { promise, resolve, reject } = Promise.withResolvers<ThreadReply>()
    jobs.set(job, { resolve, reject })
    const cancel = () => {
      post({ kind: 'cancel', job })
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', cancel)
    post({ ...work, job })
    try {
      return await promise
    } finally {
      signal?.removeEventListener('abort', cancel)
      jobs.delete(job)
      if (jobs.size === 0) release()
    }
  }

  function release() {
    worker?.unref()
    clearTimeout(idle)
    idle = setTimeout(() => void end(), idleMs)
    idle.unref()
  }

  return {
    run,
    isRunning: () => worker !== null,
    /** Ends the thread unless it works for somebody else. Resolves when it has ended. */
    async endIfIdle() {
      if (jobs.size > 0) return
      clearTimeout(idle)
      await end()
    },
  }
}

/** Shared by the whole process. */
export const threadOfProcess = createBackgroundThread()
