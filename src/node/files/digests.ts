import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../core/app-error.ts'
import { smallThread } from '../memory/small-thread.ts'
import type {
  BackgroundWorkerData,
  Digests,
  FromBackgroundWorker,
  ToBackgroundWorker,
} from '../workers/background-messages.ts'
import { workerEntry } from '../workers/worker-entry.ts'
import { type Disks, disksOfProcess, noAnswerError } from './disks.ts'
import { isMissing } from './file-errors.ts'

/** The worker ends after this long without work, to release its memory. */
const IDLE_TIMEOUT_MS = 10_000

interface Parts {
  /** Replaced by tests only. */
  readonly entry?: URL
  readonly idleMs?: number
  readonly disks?: Disks
}

interface Job {
  readonly path: string
  readonly done: (digests: Digests) => void
  readonly failed: (error: unknown) => void
}

/** Hashes whole files in a worker thread, which starts with the first file and ends when idle. */
export function createDigests({
  entry = workerEntry(import.meta.url, 'background-worker'),
  idleMs = IDLE_TIMEOUT_MS,
  disks = disksOfProcess,
}: Parts = {}) {
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
    started.on('message', handleMessage)
    started.on('error', (error) => failJobs(started, error))
    started.on('exit', () => failJobs(started, new Error('the hash worker ended by itself')))
    return started
  }

  function handleMessage(message: FromBackgroundWorker) {
    const job = jobs.get(message.job)
    if (message.kind === 'silent') void end()
    else if (message.kind === 'done') job?.done(message.digests)
    else job?.failed(failureOf(message, job.path))
  }

  /** Fails all jobs of a worker that has ended; the next job starts a new one. */
  function failJobs(lost: Worker, error: unknown) {
    if (worker !== lost) return
    worker = null
    for (const { failed } of jobs.values()) failed(error)
  }

  async function end() {
    const ended = worker
    worker = null
    for (const { path, failed } of jobs.values()) failed(noAnswerError(dirname(path)))
    if (ended) await disks.end(ended)
  }

  /** Throws AppError `file-missing`, `file-locked`, or the signal's reason as soon as it aborts. */
  async function hash(path: string, isLowPriority: boolean, signal: AbortSignal): Promise<Digests> {
    signal.throwIfAborted()
    clearTimeout(idle)
    worker ??= start()
    // Keeps the process running until the answer.
    worker.ref()
    const job = (lastJob += 1)
    const answer = new Promise<Digests>((done, failed) => jobs.set(job, { path, done, failed }))
    const cancel = () => {
      post({ kind: 'cancel', job })
      jobs.get(job)?.failed(signal.reason)
    }
    signal.addEventListener('abort', cancel)
    post({ kind: 'hash', job, path, isLowPriority })
    try {
      return await answer
    } finally {
      signal.removeEventListener('abort', cancel)
      jobs.delete(job)
      if (jobs.size === 0) releaseWorker()
    }
  }

  function releaseWorker() {
    worker?.unref()
    idle = setTimeout(() => void end(), idleMs)
    idle.unref()
  }

  return {
    sha256: async (path: string, signal: AbortSignal): Promise<string> => (await hash(path, false, signal)).sha256,
    /** Computes both in one pass, with lower priority than `sha256`. */
    async digests(path: string, signal: AbortSignal): Promise<{ sha256: string; md5: string }> {
      const { sha256, md5 } = await hash(path, true, signal)
      if (md5 === null) throw new Error('the hash worker left out the md5')
      return { sha256, md5 }
    },
    isRunning: () => worker !== null,
    end,
  }
}

const failureOf = ({ errno, message }: FromBackgroundWorker & { kind: 'failed' }, path: string) =>
  errno === null
    ? new Error(message)
    : new AppError(isMissing(errno) ? 'file-missing' : 'file-locked', { file: path, detail: errno })
