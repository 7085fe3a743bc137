// A station in a process of its own that makes one export: what it needs of memory is nobody else's.
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startStationHost } from '../../src/station/host/station-host.ts'
import { bareStation } from '../support/bare-station.ts'
import { order } from '../support/export-order.ts'

const [dataDir = '', port = '', files = '{}', resultsFolder] = process.argv.slice(2)
const EVERY_MS = 100
const COLLECT_EVERY_MS = 2_000

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const { api } = await startStationHost({
  ...bareStation,
  dataDir,
  fixedSettings: {
    service: { baseUrl: `http://127.0.0.1:${port}/v1` },
    ...(resultsFolder !== undefined && { results: { folder: resultsFolder } }),
  },
  apiKey: 'sk_bench_key',
})

process.once('disconnect', () => process.exit())
// A start's own garbage is no part of what the export takes.
await delay(1_000)
let collectingMs = 0
process.send?.({ kind: 'idle', heldBytes: held(), collectingMs })
await new Promise((go) => process.once('message', go))
const { id } = await api.exports.request(order({}, JSON.parse(files)))
let collectedAtMs = performance.now()
for (;;) {
  await delay(EVERY_MS)
  const { state } = await api.exports.one({ id })
  const rows = state.kind === 'ready' ? state.rows : state.kind === 'fetching' ? state.progress.rows : 0
  const isWhole = state.kind === 'fetching' && state.isWhole
  process.send?.({ kind: 'state', state: isWhole ? 'writing' : state.kind, rows, heldBytes: heldBytes(), collectingMs })
}

/** Memory in use after a garbage collection; null between two of them. */
function heldBytes(): number | null {
  if (performance.now() - collectedAtMs < COLLECT_EVERY_MS) return null
  const bytes = held()
  collectedAtMs = performance.now()
  return bytes
}

/** The processor time that it takes is the measurement's, not the station's. */
function held(): number {
  const before = process.cpuUsage()
  collectGarbage()
  // Memory outside of the heap is freed after a collection, at the latest by the next one.
  collectGarbage()
  const { user, system } = process.cpuUsage(before)
  collectingMs += (user + system) / 1_000
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
