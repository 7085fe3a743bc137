import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { MAX_CHOKIDAR_FILES } from '../../src/contract/station-status.ts'
import { percentile, report, residentMb, rounded } from './measure.ts'
import { withoutTypes } from './without-types.ts'

const FOLDERS = 200
const FILES_EACH = 250
const STARTS = 9
const LIMITS = { ratio: 2, aboveIdleMb: 60, seenMs: 250, seenByEitherMs: 1_000 }
const TIMEOUT_MS = 120_000

const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  z.object({ kind: z.literal('known'), clips: z.int(), tookMs: z.number() }),
  z.object({ kind: z.literal('again'), tookMs: z.number() }),
  z.object({ kind: z.literal('seen'), tookMs: z.number() }),
  z.object({ kind: z.literal('follows') }),
  z.object({ kind: z.literal('scanned') }),
  z.object({ kind: z.literal('count'), clips: z.int() }),
  z.object({ kind: z.literal('trouble'), detail: z.string() }),
  z.object({ kind: z.literal('ended') }),
])

/** 50,000 files in 200 folders: how soon they are known, what that takes, and whether anything that comes later is missed. */
export async function benchWatching() {
  const root = mkdtempSync(join(tmpdir(), 'ondeck-bench-'))
  try {
    const card = join(root, 'card')
    for (let folder = 0; folder < FOLDERS; folder += 1) await fill(join(card, `day-${folder}`), FILES_EACH)
    const problems = [
      ...(await benchStart(card)),
      ...(await benchNewFiles(card)),
      ...(await benchBoth(root, card)),
      ...(await benchBursts(root)),
    ]
    if (problems.length > 0) throw new Error(problems.join('; '))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Some at a time, so that this process hears what the other says. */
async function fill(folder: string, files: number) {
  mkdirSync(folder, { recursive: true })
  for (let number = 0; number < files; number += 1) {
    writeFileSync(join(folder, `clip-${number}.mp4`), 'x')
    if (number % 200 === 0) await turn()
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
  // What else goes on here makes all of them slower, and none of them quicker.
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
  const seenMs: number[] = []
  for (let number = 0; number < 20; number += 1) seenMs.push((await station.next('seen')).tookMs)
  station.end()
  const p95 = percentile(seenMs, 0.95)
  report('A new file among them, from its writing to the news of it', [
    { 'median ms': rounded(percentile(seenMs, 0.5), 0), 'p95 ms': rounded(p95, 0), 'limit ms': LIMITS.seenMs },
  ])
  return p95 > LIMITS.seenMs ? [`a new file was seen after ${rounded(p95, 0)} ms`] : []
}

/** Both watchers, below and beyond the number of files up to which the automatic choice is chokidar. */
async function benchBoth(root: string, large: string): Promise<string[]> {
  const small = join(root, 'small')
  const smallFolders = MAX_CHOKIDAR_FILES / FILES_EACH
  for (let folder = 0; folder < smallFolders; folder += 1) await fill(join(small, `day-${folder}`), FILES_EACH)
  const rows = []
  for (const [card, files] of [
    [small, MAX_CHOKIDAR_FILES],
    [large, FOLDERS * FILES_EACH],
  ] as const) {
    for (const watcher of ['chokidar', 'own'] as const) rows.push(await measureWatcher(card, files, watcher))
  }
  report('Each watcher: a new file, from its writing to the news of it', rows)
  return rows
    .filter((row) => row.files === MAX_CHOKIDAR_FILES && row['p95 ms'] > LIMITS.seenByEitherMs)
    .map((row) => `${row.watcher} reported a new file after ${row['p95 ms']} ms`)
}

async function measureWatcher(card: string, files: number, watcher: 'chokidar' | 'own') {
  // Those of the measurement before: a file that is written again is no new one.
  for (let number = 0; number < 20; number += 1) rmSync(join(card, `new-${number}.mp4`), { force: true })
  const station = startStation(card, 'new-files', watcher)
  await station.next('idle')
  const idleMb = residentMb(station.pid).now
  station.go()
  await station.next('known')
  const seenMs: number[] = []
  for (let number = 0; number < 20; number += 1) seenMs.push((await station.next('seen')).tookMs)
  const aboveMb = residentMb(station.pid).peak - idleMb
  station.end()
  return {
    files,
    watcher,
    'median ms': rounded(percentile(seenMs, 0.5), 0),
    'p95 ms': rounded(percentile(seenMs, 0.95), 0),
    'MB above idle': rounded(aboveMb, 0),
  }
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

type Kind = z.infer<typeof Message>['kind']

const sources = fileURLToPath(new URL('../../src', import.meta.url))

function startStation(root: string, task = '', watcher = 'own') {
  const worker = withoutTypes(join(sources, 'node/workers/scan-worker.ts'), sources, join(dirname(root), 'worker'))
  const child: ChildProcess = fork(fileURLToPath(new URL('watching-process.ts', import.meta.url)), [
    root,
    task,
    worker,
    watcher,
  ])
  const heard: z.infer<typeof Message>[] = []
  let [scans, clips] = [0, 0]
  child.on('message', (given) => {
    const message = Message.parse(given)
    if (message.kind === 'scanned') scans += 1
    else if (message.kind === 'count') clips = message.clips
    else heard.push(message)
  })

  async function next<Wanted extends Kind>(kind: Wanted): Promise<Extract<z.infer<typeof Message>, { kind: Wanted }>> {
    for (;;) {
      const found = heard.findIndex((message) => message.kind === kind)
      const [message] = found < 0 ? [] : heard.splice(found, 1)
      if (message?.kind === kind) return message as Extract<z.infer<typeof Message>, { kind: Wanted }>
      await once(child, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    }
  }

  return {
    pid: child.pid ?? 0,
    next,
    scans: () => scans,
    /** How many it has found when it has found all, or after a long time. */
    async countUntil(wanted: number): Promise<number> {
      const endsAtMs = performance.now() + TIMEOUT_MS
      for (;;) {
        await once(child, 'message')
        if (clips >= wanted || performance.now() > endsAtMs) return clips
      }
    },
    go: () => void child.send('go'),
    end: () => void child.kill(),
  }
}
