/** Entry of the thread that reads one roster file, which takes seconds for a large one. */
import { parentPort, workerData } from 'node:worker_threads'
import { toFailure } from '../../core/app-error.ts'
import { readRosterBytes } from '../roster-files/read-roster-file.ts'
import type { FromRosterWorker, RosterWorkerData } from './roster-messages.ts'

const { bytes, file }: RosterWorkerData = workerData

const answer: FromRosterWorker = await readRosterBytes(bytes, file).then(
  (table) => ({ kind: 'read', table }),
  (error: unknown) => ({ kind: 'failed', because: toFailure(error) }),
)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(answer)
