// `npm run test:loaded`: the journeys and the short chaos beside four busy loops. A test that passes only on a quiet
// computer fails here and leaves its evidence.
import { Worker } from 'node:worker_threads'
import { ensurePackages, step } from './packages.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

const LOOPS = 4
/** Half as many as otherwise: the loops are the load, and each journey still gets its share of a core. */
const WORKERS = 3

ensurePackages()
ensureSystemPackages()
const loops = Array.from({ length: LOOPS }, () => new Worker('for (;;) {}', { eval: true }))
const code = step('Journeys and chaos, loaded', 'vitest', [
  'run',
  `--maxWorkers=${WORKERS}`,
  'test/journeys',
  'test/chaos',
])
await Promise.all(loops.map((loop) => loop.terminate()))
process.exitCode = code
