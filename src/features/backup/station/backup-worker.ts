/** Entry of the thread that writes a backup: a large database takes seconds, in which the station works on. */
import { parentPort, workerData } from 'node:worker_threads'
import { toFailure } from '../../../station/app-error.ts'
import { failure } from '../../../station/contract/failure.ts'
import type { BackupAnswer, BackupPhase, BackupWorkerData, FromBackupWorker } from './backup-messages.ts'
import { writeBackup } from './write-backup.ts'

const PROGRESS_INTERVAL_MS = 250

const work: BackupWorkerData = workerData
let toldPhase: BackupPhase | null = null
let toldAtMs = 0

function tell(message: FromBackupWorker) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message)
}

function onProgress(phase: BackupPhase, share: number) {
  const nowMs = performance.now()
  if (phase === toldPhase && nowMs - toldAtMs < PROGRESS_INTERVAL_MS) return
  toldPhase = phase
  toldAtMs = nowMs
  tell({ kind: 'progress', phase, share })
}

function answer(): BackupAnswer {
  try {
    return { kind: 'written', ...writeBackup(work, { onProgress }) }
  } catch (error) {
    const because = toFailure(error)
    if (because.code !== 'bug') return { kind: 'failed', because }
    const detail = error instanceof Error ? error.message : String(error)
    return { kind: 'failed', because: failure('output-unwritable', { file: work.to, detail }) }
  }
}

tell(answer())
