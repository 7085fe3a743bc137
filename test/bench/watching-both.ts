import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_CHOKIDAR_FILES } from '../../src/station/contract/station-status.ts'
import { cpuMs, percentile, report, residentMb, rounded } from './measure.ts'
import { fill, startStation } from './watching-station.ts'

const FILES_EACH = 250
const NEW_FILES = 20
const LIMIT_MS = 1_000
/** A process that took less CPU than this in one step has finished what its start left to do. */
const QUIET = { cpuMs: 20, stepMs: 500, steps: 60 }

interface Card {
  readonly path: string
  readonly files: number
}

/** Both watchers, below and beyond the number of files up to which the automatic choice is chokidar. */
export async function benchBothWatchers(smallPath: string, large: Card): Promise<string[]> {
  const small = { path: smallPath, files: MAX_CHOKIDAR_FILES }
  for (let folder = 0; folder < small.files / FILES_EACH; folder += 1)
    await fill(join(small.path, `day-${folder}`), FILES_EACH)
  const rows = []
  for (const card of [small, large]) {
    for (const watcher of ['chokidar', 'own'] as const) rows.push(await measure(card, watcher))
  }
  report(`Each watcher: a new file, from its writing to the news of it (limit ${LIMIT_MS} ms)`, rows)
  return rows
    .filter((row) => row.files === MAX_CHOKIDAR_FILES && row['p95 ms'] > LIMIT_MS)
    .map((row) => `${row.watcher} reported a new file after ${row['p95 ms']} ms`)
}

async function measure({ path, files }: Card, watcher: 'chokidar' | 'own') {
  // Those of the measurement before: a file that is written again is no new one.
  for (let number = 0; number < NEW_FILES; number += 1) rmSync(join(path, `new-${number}.mp4`), { force: true })
  const station = startStation(path, 'new-files', watcher)
  await station.next('idle')
  const [idleMb, idleCpuMs] = [residentMb(station.pid).now, cpuMs(station.pid)]
  station.go()
  const { tookMs } = await station.next('known')
  await untilQuiet(station.pid)
  const startedCpuMs = cpuMs(station.pid)
  station.go()
  const seenMs: number[] = []
  for (let number = 0; number < NEW_FILES; number += 1) seenMs.push((await station.next('seen')).tookMs)
  const row = {
    files,
    watcher,
    'all known ms': rounded(tookMs, 0),
    'CPU ms of the start': startedCpuMs - idleCpuMs,
    'median ms': rounded(percentile(seenMs, 0.5), 0),
    'p95 ms': rounded(percentile(seenMs, 0.95), 0),
    'CPU ms a new file': rounded((cpuMs(station.pid) - startedCpuMs) / NEW_FILES),
    'MB above idle': residentMb(station.pid).peak - idleMb,
  }
  station.end()
  return row
}

/** Chokidar goes on looking for folders after everything is known. */
async function untilQuiet(pid: number) {
  for (let step = 0; step < QUIET.steps; step += 1) {
    const before = cpuMs(pid)
    await sleep(QUIET.stepMs)
    if (cpuMs(pid) - before < QUIET.cpuMs) return
  }
}
