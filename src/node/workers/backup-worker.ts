/** Entry of the thread that writes a backup: a large database takes seconds, in which the station works on. */
import { parentPort, workerData } from 'node:worker_threads'
import { failure } from '../../contract/failure.ts'
import { toFailure } from '../../core/app-error.ts'
import { writeBackup } from '../backup/write-backup.ts'
import type { BackupWorkerData, FromBackupWorker } from './backup-messages.ts'

const work: BackupWorkerData = workerData

function answer(): FromBackupWorker {
  try {
    return { kind: 'written', ...writeBackup(work) }
  } catch (error) {
    const because = toFailure(error)
    if (because.code !== 'bug') return { kind: 'failed', because }
    const detail = error instanceof Error ? error.message : String(error)
    return { kind: 'failed', because: failure('output-unwritable', { file: work.to, detail }) }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(answer())
