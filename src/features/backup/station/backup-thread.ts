import { Worker } from 'node:worker_threads'
import type { Disks } from '../../../computer/files/disks.ts'
import { workerEntry } from '../../../computer/processes/worker-entry.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import type { BackupAnswer, BackupPhase, BackupWorkerData, BackupWorkerProgress } from './backup-messages.ts'

/** A share that takes longer for one piece is gone. The database is on the station's own disk, and copied in one call. */
const SILENCE_TIMEOUT_MS = 60_000
/** Enough for the list of library files; the database itself needs none of it. */
const MAX_THREAD_MEMORY_MB = 256

interface Options {
  readonly work: BackupWorkerData
  readonly disks: Pick<Disks, 'end'>
  readonly onProgress: (progress: BackupWorkerProgress) => void
  readonly silenceTimeoutMs?: number | undefined
}

/**
 * Starts the thread that writes a backup. Its answer comes even where a share falls silent: then the thread hangs until
 * its call ends, and goes no further.
 */
export function startBackupThread({ work, disks, onProgress, silenceTimeoutMs = SILENCE_TIMEOUT_MS }: Options) {
  const worker = new Worker(workerEntry(import.meta.url, './backup-worker.ts'), {
    env: {},
    execArgv: [],
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_MEMORY_MB },
  })
  const { promise, resolve } = Promise.withResolvers<BackupAnswer>()
  let timer: NodeJS.Timeout | undefined

  function answer(result: BackupAnswer) {
    clearTimeout(timer)
    resolve(result)
  }

  const failWith = (because: Failure) => answer({ kind: 'failed', because })
  const failed = (detail: string) => failWith(failure('output-unwritable', { file: work.to, detail }))
  const end = () => disks.end(worker)

  function expectNext(phase: BackupPhase) {
    clearTimeout(timer)
    if (phase === 'database') return
    timer = setTimeout(() => {
      failWith(silence(work, phase))
      void end()
    }, silenceTimeoutMs)
  }

  worker.on('message', (message: BackupAnswer | BackupWorkerProgress) => {
    if (message.kind !== 'progress') return answer(message)
    expectNext(message.phase)
    onProgress(message)
  })
  worker.on('error', (error) => failed(String(error)))
  worker.on('exit', () => failed('ended'))
  return { answer: promise, end }
}

const silence = ({ to, libraryFolder }: BackupWorkerData, phase: 'library' | 'target'): Failure =>
  phase === 'target'
    ? failure('output-unwritable', { file: to, detail: evidence('no-answer') })
    : failure('folder-unreadable', { folder: libraryFolder, detail: evidence('no-answer') })
