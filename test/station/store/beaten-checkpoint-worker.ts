/** Entry of a background thread whose checkpoints lose every race: each leaves a few pages, so that none counts. */
import { parentPort } from 'node:worker_threads'
import type { FromBackgroundWorker, ToBackgroundWorker } from '../../../src/computer/processes/background-messages.ts'

parentPort?.on('message', ({ job }: ToBackgroundWorker) => {
  const reply: FromBackgroundWorker = { kind: 'checkpointed', job, leftPages: 10 }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(reply)
})
