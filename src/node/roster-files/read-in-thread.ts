import { Worker } from 'node:worker_threads'
import { evidence } from '../../contract/evidence.ts'
import { AppError } from '../../core/app-error.ts'
import type { RosterTable } from '../../core/athletes/import-plan/roster-table.ts'
import type { FromRosterWorker, RosterWorkerData } from '../workers/roster-messages.ts'
import { workerEntry } from '../workers/worker-entry.ts'

/** Memory limit of the thread: a malicious workbook fills only that. */
const MAX_THREAD_MEMORY_MB = 2_048
/** Time limit: a malicious workbook could take forever. */
const READ_TIMEOUT_MS = 10 * 60_000

/** Reads a roster file in a worker thread. Throws AppError `roster-unreadable`. */
export function readRosterInThread(workerData: RosterWorkerData): Promise<RosterTable> {
  const { file } = workerData
  return new Promise((resolve, reject) => {
    const refuse = (cause?: unknown) =>
      reject(new AppError('roster-unreadable', { file, why: evidence('broken-workbook') }, { cause }))
    const worker = new Worker(workerEntry(import.meta.url, 'roster-worker'), {
      env: {},
      execArgv: [],
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_MEMORY_MB },
    })
    const end = setTimeout(() => void worker.terminate(), READ_TIMEOUT_MS)
    worker.on('message', (answer: FromRosterWorker) => {
      if (answer.kind === 'read') resolve(answer.table)
      else reject(new AppError(answer.because.code, answer.because.parameters))
    })
    worker.on('error', refuse)
    worker.on('exit', () => {
      clearTimeout(end)
      refuse()
    })
  })
}
