import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { CompactWorkerData, FromCompactWorker } from '../../computer/processes/compact-messages.ts'
import { workerEntry } from '../../computer/processes/worker-entry.ts'
import { AppError } from '../app-error.ts'

/**
 * Writes a database again without its old pages (`VACUUM`), in a thread with a connection of its own. Other connections
 * read meanwhile, and wait with a write. Throws AppError `forget-unfinished`.
 */
export async function compactDatabase(file: string): Promise<void> {
  const data: CompactWorkerData = { file }
  const worker = new Worker(workerEntry(import.meta.url, '../../computer/processes/compact-worker.ts'), {
    env: {},
    execArgv: [],
    workerData: data,
  })
  try {
    const [answer]: FromCompactWorker[] = await once(worker, 'message')
    if (answer?.kind !== 'done') throw new AppError('forget-unfinished', {}, { cause: answer?.message })
  } finally {
    await worker.terminate()
  }
}
