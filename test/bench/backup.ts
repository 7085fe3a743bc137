import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBackups } from '../../src/features/backup/station/station-side.ts'
import { databaseFile } from '../../src/station/store/database.ts'
import { openStationStore, type StationStore } from '../../src/station/store/station-store.ts'
import { changeClip, fillClips } from './database.ts'
import { loadNow, percentile, report, rounded } from './measure.ts'

/** About 200 MB of database. */
const CLIPS = Number(process.env['ONDECK_BENCH_CLIPS'] ?? 280_000)
const BLOCKED_LIMIT_MS = 50
const CHANGE_INTERVAL_MS = 20
const SAMPLE_MS = 10_000

/** The station's event loop while clips change state, 50 a second: without a backup, and beside one, in turns. */
export async function benchBackup() {
  const root = mkdtempSync(join(tmpdir(), 'ondeck-bench-'))
  try {
    const dataDir = join(root, 'data')
    mkdirSync(dataDir)
    fillClips(dataDir, CLIPS)
    const memory = openStationStore(dataDir)
    try {
      await measure(memory, dataDir)
    } finally {
      memory.close()
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function measure(memory: StationStore, dataDir: string) {
  memory.checkpoints.start()
  const sizeMb = rounded(statSync(databaseFile(dataDir)).size / 1e6)
  const rows = []
  for (const turn of [1, 2, 3]) {
    rows.push({ what: `without, ${turn}`, ...(await changesDuring(memory, () => sleep(SAMPLE_MS))) })
    rows.push({ what: `beside a backup, ${turn}`, ...(await changesDuring(memory, () => backUp(memory, dataDir))) })
  }
  await memory.checkpoints.end()
  report(`The event loop beside a backup of ${sizeMb} MB; limit ${BLOCKED_LIMIT_MS} ms`, rows)
  const without = rows.filter(({ what }) => what.startsWith('without')).map((row) => row['loop max ms'])
  // Beside other work the loop waits for a processor and the disk without a backup, too.
  const limitMs = Math.max(BLOCKED_LIMIT_MS, ...without)
  const blocked = rows.filter((row) => row['loop max ms'] > limitMs || row['loop p99 ms'] > BLOCKED_LIMIT_MS)
  if (blocked.length > 0) throw new Error(`the loop was blocked: ${blocked.map(({ what }) => what).join(', ')}`)
}

async function backUp(memory: StationStore, dataDir: string) {
  const over = Promise.withResolvers<void>()
  const backups = createBackups({
    dataDir,
    memory,
    libraryFolder: () => join(dataDir, 'results'),
    onChange: () => (backups.state().ended ? over.resolve() : undefined),
  })
  await backups.start({ to: null })
  await over.promise
  const because = backups.state().ended?.because
  if (because) throw new Error(JSON.stringify(because))
}

async function changesDuring(memory: StationStore, work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const samples: number[] = []
  const timer = setInterval(() => {
    const startedAtMs = performance.now()
    changeClip(memory.store)
    samples.push(performance.now() - startedAtMs)
  }, CHANGE_INTERVAL_MS)
  const startedAtMs = performance.now()
  delay.enable()
  await work()
  delay.disable()
  clearInterval(timer)
  return {
    seconds: rounded((performance.now() - startedAtMs) / 1_000),
    'loop p99 ms': rounded(delay.percentile(99) / 1e6),
    'loop max ms': rounded(delay.max / 1e6),
    changes: samples.length,
    'change p99 ms': rounded(percentile(samples, 0.99)),
    'change max ms': rounded(Math.max(...samples)),
    load: loadNow(),
  }
}
