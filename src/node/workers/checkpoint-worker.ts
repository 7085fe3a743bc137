/** Entry of the thread that writes the database's log into the database, which takes long on a slow disk. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { CheckpointWorkerData, FromCheckpointWorker } from './checkpoint-messages.ts'

const { file }: CheckpointWorkerData = workerData

parentPort?.on('message', () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(checkpoint())
})

/** A checkpoint copies what was committed before it: the log restarts only if a later one finds nothing new. */
const MAX_PASSES = 20

/** Runs `PASSIVE` checkpoints, which neither wait for readers and writers nor block them. */
function checkpoint(): FromCheckpointWorker {
  try {
    using db = new DatabaseSync(file)
    const pass = db.prepare('PRAGMA wal_checkpoint(PASSIVE)')
    let leftPages = 0
    for (let passes = 0; passes < MAX_PASSES; passes += 1) {
      const { log, checkpointed } = pass.get() ?? {}
      leftPages = Number(log) - Number(checkpointed)
      if (leftPages <= 0) break
    }
    return { kind: 'done', leftPages }
  } catch (error) {
    return { kind: 'failed', message: String(error) }
  }
}
