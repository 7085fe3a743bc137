/** Entry of a checkpoint thread that loses every race: each of its checkpoints leaves a few pages, so that none counts. */
import { parentPort } from 'node:worker_threads'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.on('message', () => parentPort?.postMessage({ kind: 'done', leftPages: 10 }))
