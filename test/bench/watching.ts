import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { percentile, report, residentMb, rounded } from './measure.ts'
import { benchBothWatchers } from './watching-both.ts'
import { fill, startStation } from './watching-station.ts'

const FOLDERS = 200
const FILES_EACH = 250
const STARTS = 9
const LIMITS = { ratio: 2.5, aboveIdleMb: 60, seenMs: 250 }

/** 50,000 files in 200 folders: how soon they are known, what that takes, and whether anything that comes later is missed. */
export async function benchWatching() {
  const root = mkdtempSync(join(tmpdir(), 'ondeck-bench-'))
  try {
    const card = join(root, 'card')
    for (let folder = 0; folder < FOLDERS; folder += 1) await fill(join(card, `day-${folder}`), FILES_EACH)
    const problems = [
      ...(await benchStart(card)),
      ...(await benchNewFiles(card)),
      ...(await benchBothWatchers(join(root, 'small'), { path: card, files: FOLDERS * FILES_EACH })),
      ...(await benchBursts(root)),
    ]
    if (problems.length > 0) throw new Error(problems.join('; '))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function benchStart(card: string): Promise<string[]> {
  const files = FOLDERS * FILES_EACH
  const took = { find: [] as number[], known: [] as number[], again: [] as number[], cold: [] as number[] }
  let aboveMb = 0
  for (let start = 0; start < STARTS; start += 1) {
    took.find.push(await timeOf(() => find(card)))
    const station = startStation(card, 'scan-again')
    await station.next('idle')
    const idleMb = residentMb(station.pid).now
    station.go()
    const known = await station.next('known')
    if (known.clips !== files) throw new Error(`${known.clips} of ${files} files were found`)
    took.known.push(known.tookMs)
    took.again.push((await station.next('again')).tookMs)
    aboveMb = Math.max(aboveMb, residentMb(station.pid).peak - idleMb)
    station.end()
    took.cold.push(await coldStart(card))
  }
  // Other load on the computer makes all of them slower, and none of them faster.
  const best = Object.fromEntries(Object.entries(took).map(([name, samples]) => [name, Math.min(...samples)]))
  const { find: findMs = 0, known: knownMs = 0, again: againMs = 0, cold: coldMs = 0 } = best
  const row = (what: string, ms: number) => ({
    what,
    ms: rounded(ms, 0),
    'x find': rounded(ms / findMs),
  })
  report(`${files} files in ${FOLDERS} folders (the best of ${STARTS}); at most ${aboveMb} MB above idle`, [
    row('find -printf', findMs),
    row('OnDeck from its start to all known and watched', knownMs),
    row('the same, where its worker is not there yet', coldMs),
    row('OnDeck’s next scan', againMs),
  ])
  const ratio = knownMs / findMs
  return [
    ...(ratio > LIMITS.ratio ? [`known after ${rounded(ratio)} x what find takes, at most ${LIMITS.ratio}`] : []),
    ...(aboveMb > LIMITS.aboveIdleMb ? [`${aboveMb} MB above idle, at most ${LIMITS.aboveIdleMb}`] : []),
  ]
}

/** As when a folder on another disk is added. */
async function coldStart(card: string): Promise<number> {
  const station = startStation(card, 'cold')
  await station.next('idle')
  station.go()
  const { tookMs } = await station.next('known')
  station.end()
  return tookMs
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now()
  await work()
  return performance.now() - startedAtMs
}

async function find(card: string) {
  await once(spawn('find', [card, '-type', 'f', '-printf', '%s %T@ %p\\n'], { stdio: 'ignore' }), 'close')
}

async function benchNewFiles(card: string): Promise<string[]> {
  const station = startStation(card, 'new-files')
  await station.next('idle')
  station.go()
  await station.next('known')
  station.go()
  const seenMs: number[] = []
  for (let number = 0; number < 20; number += 1) seenMs.push((await station.next('seen')).tookMs)
  station.end()
  const p95 = percentile(seenMs, 0.95)
  report('A new file among them, from its writing to the news of it', [
    { 'median ms': rounded(percentile(seenMs, 0.5), 0), 'p95 ms': rounded(p95, 0), 'limit ms': LIMITS.seenMs },
  ])
  return p95 > LIMITS.seenMs ? [`a new file was seen after ${rounded(p95, 0)} ms`] : []
}

async function benchBursts(root: string): Promise<string[]> {
  const rows = []
  for (const { files, task } of [
    { files: 2_000, task: 'follow' },
    { files: 40_000, task: 'follow-busy' },
  ] as const) {
    const folder = join(root, task)
    mkdirSync(folder)
    const station = startStation(folder, task)
    await station.next('idle')
    station.go()
    await station.next('follows')
    const startedAtMs = performance.now()
    await fill(folder, files)
    const writtenMs = performance.now() - startedAtMs
    const found = await station.countUntil(files)
    rows.push({
      files,
      'event loop': task === 'follow' ? 'free' : 'busy 200 of 220 ms',
      'written in ms': rounded(writtenMs, 0),
      'all found after ms': rounded(performance.now() - startedAtMs, 0),
      found,
      'scans asked for': station.scans(),
    })
    station.end()
  }
  report('Many at once', rows)
  return rows.flatMap(({ files, found }) =>
    found === files ? [] : [`${files - found} of ${files} files were not found`],
  )
}
