/** Entry of the thread that writes the database's log into the database, which takes long on a slow disk. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { CheckpointWorkerData, FromCheckpointWorker } from './checkpoint-messages.ts'

const { file }: CheckpointWorkerData = workerData

parentPort?.on('message', () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(checkpoint())
})

/** Runs a `PASSIVE` checkpoint, which neither waits for readers and writers nor blocks them. */
function checkpoint(): FromCheckpointWorker {
  try {
    using db = new DatabaseSync(file)
    db.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()
    return { kind: 'done' }
  } catch (error) {
    return { kind: 'failed', message: String(error) }
  }
}
