// An idle station on real SQLite and real HTTP whose time is told: a day passes in seconds.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { keepMemoryLow } from '../../src/computer/processes/bound-old-memory.ts'
import { Settings } from '../../src/station/contract/settings.ts'
import { createStation } from '../../src/station/host/station.ts'
import { manualClock } from '../support/manual-clock.ts'

const [dataDir = '', config = '', apiKey = '', hours = '0'] = process.argv.slice(2)
const STEP_MS = 10_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Real work within a step, such as a call to the service, gets this much real time. */
const PATIENCE_MS = 500
/** Its first looks at folders and service, and the release of what the start needed. */
const START_MS = 8_000

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const clock = manualClock(Date.now())
const settings = { ...Settings.parse(JSON.parse(readFileSync(config, 'utf8'))), once: false }
const finished = { stableSeconds: 2, giveUpSeconds: 600 }
const station = createStation({
  settings: () => ({ ...settings, finished }),
  dataDir,
  apiKey,
  ffprobePath: 'ffprobe',
  userAgent: 'soak',
  clock,
  onEvent() {},
})
let rosterSyncs = 0
let lastSyncMs = station.roster.lastSyncMs()

station.start()
// As every program that runs a station does.
const stopKeeping = keepMemoryLow()
await passRealTime(START_MS)
for (let hour = 1; hour <= Number(hours); hour += 1) {
  for (let passedMs = 0; passedMs < HOUR_MS; passedMs += STEP_MS) {
    await step()
    if (passedMs % MINUTE_MS === 0) process.send?.({ kind: 'time', nowMs: clock.nowMs() })
  }
  // A month in minutes makes garbage a thousand times as fast as a real one: what is held counts, not that.
  collectGarbage()
  process.send?.({ kind: 'hour', hour, rosterSyncs })
  await once(process, 'message')
}
stopKeeping()
await station.stop()
station.close()
process.disconnect()

/** The step ends when every sleeper that was woken has done its work and sleeps again. */
async function step() {
  const before = clock.sleeping()
  await clock.advance(STEP_MS)
  const endAtMs = performance.now() + PATIENCE_MS
  while (clock.sleeping() < before && performance.now() < endAtMs) await turn()
  const syncedMs = station.roster.lastSyncMs()
  if (syncedMs !== lastSyncMs) rosterSyncs += 1
  lastSyncMs = syncedMs
}

async function passRealTime(durationMs: number) {
  const endAtMs = performance.now() + durationMs
  while (performance.now() < endAtMs) await new Promise((resolve) => setTimeout(resolve, 10))
}
