/** The entry of the thread that brings the database's log into the database: on a slow disk that takes its time. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { CheckpointWorkerData, FromCheckpointWorker } from './checkpoint-messages.ts'

const { file }: CheckpointWorkerData = workerData

parentPort?.on('message', () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(checkpoint())
})

/** `PASSIVE` waits for nobody, and nobody waits for it: neither who writes nor who reads. */
function checkpoint(): FromCheckpointWorker {
  try {
    using db = new DatabaseSync(file)
    db.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()
    return { kind: 'done' }
  } catch (error) {
    return { kind: 'failed', message: String(error) }
  }
}
