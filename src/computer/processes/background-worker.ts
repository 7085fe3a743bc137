/**
 * Entry of the thread for work that takes seconds: it hashes whole files, and writes the database's log into the database.
 * One thread does both, because each thread takes about 10 MB.
 */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { BackgroundWorkerData, Digests, FromBackgroundWorker, ToBackgroundWorker } from './background-messages.ts'
import { runCheckpoint } from './run-checkpoint.ts'

const PIECE_BYTES = 1024 * 1024
const { timeoutMs }: BackgroundWorkerData = workerData

interface Job {
  readonly isLowPriority: boolean
  isCancelled: boolean
}

const jobs = new Map<number, Job>()
/** Buffers of finished jobs for the next ones: V8 counts dead buffers late. */
const spare: Buffer[] = []
/** Low-priority jobs that wait for the others. */
const waiting = new Set<() => void>()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const post = (message: FromBackgroundWorker) => parentPort?.postMessage(message)
const isBusy = () => [...jobs.values()].some(({ isLowPriority, isCancelled }) => !isLowPriority && !isCancelled)

parentPort?.on('message', (message: ToBackgroundWorker) => {
  if (message.kind === 'hash') return void hash(message)
  if (message.kind === 'checkpoint') return post({ job: message.job, ...runCheckpoint(message.file) })
  const job = jobs.get(message.job)
  if (job) job.isCancelled = true
  resumeWaiting()
})

async function hash({ job: number, path, isLowPriority }: ToBackgroundWorker & { kind: 'hash' }) {
  const job: Job = { isLowPriority, isCancelled: false }
  jobs.set(number, job)
  try {
    const digests = await digestsOf(number, path, job)
    if (digests) post({ kind: 'hashed', job: number, digests })
  } catch (error) {
    post({ kind: 'failed', job: number, errno: errnoIn(error), message: String(error) })
  } finally {
    jobs.delete(number)
    resumeWaiting()
  }
}

/** Hashes a file with one buffer, so that large clips cost no more memory. Null when canceled. */
async function digestsOf(number: number, path: string, job: Job): Promise<Digests | null> {
  const piece = spare.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
  const digests = await digestsInPieces(number, { path, job, piece })
  // After a failure a call that hangs may still write to it.
  spare.push(piece)
  return digests
}

interface PieceJob {
  readonly path: string
  readonly job: Job
  readonly piece: Buffer
}

async function digestsInPieces(number: number, { path, job, piece }: PieceJob): Promise<Digests | null> {
  const sha256 = createHash('sha256')
  const md5 = job.isLowPriority ? createHash('md5') : null
  await using file = await reportIfSilent(number, open(path, 'r'))
  for (;;) {
    while (job.isLowPriority && !job.isCancelled && isBusy()) await new Promise<void>((wake) => waiting.add(wake))
    if (job.isCancelled) return null
    const { bytesRead } = await reportIfSilent(number, file.read(piece, 0, piece.length))
    if (bytesRead === 0) return { sha256: sha256.digest('hex'), md5: md5?.digest('hex') ?? null }
    const bytes = piece.subarray(0, bytesRead)
    sha256.update(bytes)
    md5?.update(bytes)
  }
}

/**
 * Reports a system call that does not answer in time, so that the station stops waiting. A checkpoint may hold this thread:
 * an answer that arrived during one counts.
 */
async function reportIfSilent<Answer>(job: number, answer: Promise<Answer>): Promise<Answer> {
  let isAnswered = false
  const late = setTimeout(() => setImmediate(() => isAnswered || post({ kind: 'silent', job })), timeoutMs)
  try {
    return await answer
  } finally {
    isAnswered = true
    clearTimeout(late)
  }
}

function resumeWaiting() {
  for (const wake of waiting) wake()
  waiting.clear()
}

/** System error code. Importing `file-errors.ts` would load the whole failure catalog into this thread. */
const errnoIn = (error: unknown): string | null =>
  error instanceof Error && 'errno' in error && 'code' in error ? String(error.code) : null
