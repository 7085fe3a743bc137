import { Worker } from 'node:worker_threads'
import { smallThread } from '../memory/small-thread.ts'
import type { CheckpointWorkerData, FromCheckpointWorker, ToCheckpointWorker } from '../workers/checkpoint-messages.ts'

/** Worker thread that checkpoints one database, started by its first checkpoint. */
export function createCheckpointThread(file: string, entry: URL) {
  let worker: Worker | null = null

  return {
    /** Runs one checkpoint. Rejects when the thread can't start or ends without a reply. */
    run(): Promise<FromCheckpointWorker> {
      const { promise, resolve, reject } = Promise.withResolvers<FromCheckpointWorker>()
      const workerData: CheckpointWorkerData = { file }
      // An empty environment: the API key may be in the station's.
      const thread = (worker ??= new Worker(entry, { env: {}, execArgv: [], workerData, resourceLimits: smallThread }))
      thread.unref()
      const onExit = () => reject(new Error('the checkpoint worker ended without a reply'))
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', onExit)
      const message: ToCheckpointWorker = 'checkpoint'
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage(message)
      return promise.finally(() => {
        thread.off('message', resolve)
        thread.off('error', reject)
        thread.off('exit', onExit)
      })
    },
    /** Ends the thread, if there is one. Resolves when it has closed the database. */
    async end() {
      const thread = worker
      worker = null
      await thread?.terminate()
    },
  }
}
