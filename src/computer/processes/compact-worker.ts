/** Entry of the thread that writes a database again without its old pages: the station reads and answers meanwhile. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { CompactWorkerData, FromCompactWorker } from './compact-messages.ts'

const { file }: CompactWorkerData = workerData

function compact(): FromCompactWorker {
  try {
    using db = new DatabaseSync(file, { timeout: 5_000 })
    db.exec('PRAGMA secure_delete = ON; VACUUM')
    return { kind: 'done' }
  } catch (error) {
    return { kind: 'failed', message: String(error) }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(compact())
