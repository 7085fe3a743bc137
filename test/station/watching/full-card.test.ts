// A card of 2,000 clips in real time: taken in within seconds, and nobody else has to wait for it.

import { linkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createFiles } from '../../../src/computer/files/local-files.ts'
import { systemClock } from '../../../src/computer/system-clock.ts'
import { createFolders } from '../../../src/computer/watching/folders.ts'
import type { ClipId } from '../../../src/station/contract/clip.ts'
import type { ClipStore, Files } from '../../../src/station/ports.ts'
import { hangMs } from '../../support/pace.ts'
import { clip } from '../../support/sample-clips.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'
import { watchingStation } from './watching-station.ts'

const CLIPS = 2_000
/**
 * Of this thread's processor time, in readings of the whole card on it: watching the turns keeps it busy all the while. A
 * quiet computer needs a few hundred.
 */
const TAKEN_IN_WITHIN_READINGS = 5_000
/** Beside other work the same takes as much longer as the others take. */
const GIVE_UP_MS = 8 * 60_000

const WORTH_NOTING_MS = 20

/** On a quick computer; on a slower or shared one what four readings of the whole card cost there. */
const STEP_LIMIT_MS = 50
const STEP_LIMIT_READINGS = 4

interface Turn {
  readonly fromMs: number
  readonly toMs: number
  readonly computedMs: number
}

/**
 * The turns for which this thread computes for longer than a limit: what others would have to wait for, on an idle
 * computer. Collections of garbage are the whole program's, and no step of this one.
 */
function watchTurns(signal: AbortSignal) {
  const turns: Turn[] = []
  const collections: PerformanceEntry[] = []
  const collected = new PerformanceObserver((list) => collections.push(...list.getEntries()))
  collected.observe({ entryTypes: ['gc'] })
  const watch = async () => {
    while (!signal.aborted) {
      const fromMs = performance.now()
      const before = process.threadCpuUsage()
      await turn()
      const { user, system } = process.threadCpuUsage(before)
      const computedMs = (user + system) / 1_000
      if (computedMs >= WORTH_NOTING_MS) turns.push({ fromMs, toMs: performance.now(), computedMs })
    }
    await sleep(50)
    collected.disconnect()
  }
  const collectingMs = ({ fromMs, toMs }: Turn) =>
    collections
      .filter(({ startTime }) => startTime >= fromMs && startTime < toMs)
      .reduce((sum, { duration }) => sum + duration, 0)
  return {
    /** Without what was spent on collecting garbage. */
    longerThan: (limitMs: number) => turns.filter((turn) => turn.computedMs - collectingMs(turn) >= limitMs),
    ended: watch(),
  }
}

/** Cost of reading all clips of the card on this thread: the baseline of this computer under the same load. */
function readingMs(page: ClipStore['page']): number {
  const costs = [1, 2, 3, 4, 5].map(() => {
    const before = process.threadCpuUsage()
    for (let after: ClipId | null = null, isLast = false; !isLast; ) {
      const clips = page({ kinds: ['probing'], after, limit: 500 })
      after = clips.at(-1)?.id ?? null
      isLast = clips.length < 500
    }
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  })
  return costs.toSorted((a, b) => a - b)[2] ?? 0
}

/** A step that takes too long does so each time; a neighbor on the same core, whose time is counted too, does not. */
const twoRounds = { retry: 1, timeout: hangMs(GIVE_UP_MS) }

test('imports 2,000 finished clips within seconds, in small steps, with few checks of each', twoRounds, async () => {
  const path = temporaryFolder(quickPlace)
  const original = join(path, 'original')
  writeFileSync(original, clip('plain-60.mp4'))
  for (let number = 0; number < CLIPS; number += 1) linkSync(original, join(path, `${number}.mp4`))
  let stats = 0
  const local = createFiles()
  const files: Files = { ...local, stat: (file) => ((stats += 1), local.stat(file)) }
  const station = watchingStation({ folders: createFolders(), files, clock: systemClock, stableMs: 300 })
  onTestFinished(station.stop)
  const folder = station.folderAt(path)
  let pages = 0
  const { page } = station.store
  station.store.page = (query) => ((pages += 1), page(query))

  // The first look is the longest for reasons of the compiler's.
  await station.folderMonitor.keep(station.folderAt(temporaryFolder()), station.signal)
  await station.finished.pollAll(station.signal)
  const { longerThan, ended } = watchTurns(station.signal)
  const repeat = async (work: () => Promise<unknown>) => {
    while (!station.signal.aborted) {
      await work()
      await sleep(50)
    }
  }
  const loops = [
    repeat(() => station.folderMonitor.keep(folder, station.signal)),
    repeat(() => station.finished.pollAll(station.signal)),
  ]
  const began = process.threadCpuUsage()
  const areTakenIn = () => expect(station.counts()).toEqual({ probing: CLIPS })
  await eventually(areTakenIn)
  const { user, system } = process.threadCpuUsage(began)
  station.stop()
  await Promise.all([...loops, ended])
  const wholeCardMs = readingMs(page)
  expect((user + system) / 1_000).toBeLessThan(TAKEN_IN_WITHIN_READINGS * wholeCardMs)
  const limitMs = Math.max(STEP_LIMIT_MS, STEP_LIMIT_READINGS * wholeCardMs)
  expect(longerThan(limitMs)).toEqual([])
  expect(stats).toBeLessThan(6 * CLIPS)
  // Ten pages hold them all; a look that finds nothing new costs one.
  expect(pages).toBeLessThan(1_000)
})
