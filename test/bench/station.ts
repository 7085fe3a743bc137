import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import type { Clip } from '../../src/contract/clip.ts'
import type { contract } from '../../src/contract/index.ts'
import { startPracticeService } from '../../src/practice/practice-service.ts'
import { signInAt } from '../support/http-browser.ts'
import { buildScreens } from '../support/screens-build.ts'
import { startChild } from '../support/screens-child.ts'
import { fillStore, pastClip } from '../support/screens-fill.ts'
import { cpuMs, report, residentMb, rounded } from './measure.ts'

const CLIPS = 100_000
const IDLE_CLIPS = 5_000
const FOLDERS = 10
const MINUTE_MS = 60_000
const LIMITS = { firstAnswerMs: 2_000, idleShare: 0.005 }
const STARTS = 5
const athlete = { id: '5c1f6a52-6a0b-4f5c-9d2a-0f4f5b7a1e11', name: 'Maya Ortiz' }

/** A station in a process of its own: how soon it answers with 100,000 clips, and what it takes to do nothing. */
export async function benchStation() {
  const place = mkdtempSync(join(tmpdir(), 'ondeck-bench-'))
  const built = buildScreens()
  const service = await startPracticeService({ dataDir: join(place, 'service'), port: 0, processingMs: 0 })
  try {
    const common = { screensDir: built.screensDir, port: 0, apiKey: service.key }
    const start = (clips: number) => ({ ...common, ...filled(join(place, String(clips)), clips, service.baseUrl) })
    const problems = [...(await benchFirstAnswer(start(CLIPS))), ...(await benchIdle(start(IDLE_CLIPS)))]
    if (problems.length > 0) throw new Error(problems.join('; '))
  } finally {
    await service.close()
    built.remove()
    rmSync(place, { recursive: true, force: true, maxRetries: 5 })
  }
}

const folderOf = (place: string, number: number) => join(place, 'cameras', String(number))

/** A station's data folder and configuration, with so many clips behind it. */
function filled(place: string, clips: number, baseUrl: string) {
  console.log(`Filling a station with ${clips} clips …`)
  const dataDir = join(place, 'data')
  fillStore(dataDir, [...pastClips(place, clips)])
  const config = join(place, 'station.json')
  const folders = Array.from({ length: FOLDERS }, (_, number) => ({ path: folderOf(place, number) }))
  writeFileSync(config, JSON.stringify({ service: { baseUrl }, folders }))
  return { dataDir, config }
}

/** Their files are there as well, as they were when they were sent. */
function* pastClips(place: string, clips: number): Generator<Clip> {
  const nowMs = Date.now()
  for (let folder = 0; folder < FOLDERS; folder += 1) mkdirSync(folderOf(place, folder), { recursive: true })
  for (let rep = 1; rep <= clips; rep += 1) {
    const folder = folderOf(place, rep % FOLDERS)
    const path = join(folder, `clip-${rep}.mp4`)
    writeFileSync(path, 'x')
    const { size: sizeBytes, mtimeMs: modifiedAtMs } = statSync(path)
    const atMs = nowMs - (clips - rep) * 2_000
    const state = { kind: 'completed', sessionId: `session-${rep}` } as const
    const clip = pastClip({ rep, camera: 0, atMs, athlete, state, sessionGroupId: `rep-${rep}` })
    yield { ...clip, folder, path, sizeBytes, modifiedAtMs }
  }
}

type Start = Parameters<typeof startChild>[0]

async function benchFirstAnswer(start: Start): Promise<string[]> {
  const bare = []
  const answered = []
  for (let turn = 0; turn < STARTS; turn += 1) {
    bare.push(await timeOfBareStart())
    const startedAtMs = performance.now()
    const station = await startChild(start)
    const { client, close } = await enter(station.address)
    const { items } = await client.reps({ offset: 0, limit: 40, fromMs: null })
    answered.push(performance.now() - startedAtMs)
    if (items.length !== 40) throw new Error('the reps of a day before are not there')
    close()
    await station.kill()
  }
  const [ms, bareMs] = [Math.min(...answered), Math.min(...bare)]
  report(`Start with ${CLIPS} known clips, to the first page of reps (the best of ${STARTS}; from the sources)`, [
    { 'first answer ms': rounded(ms, 0), 'x bare node': rounded(ms / bareMs), 'limit ms': LIMITS.firstAnswerMs },
  ])
  return ms > LIMITS.firstAnswerMs ? [`the first answer came after ${rounded(ms, 0)} ms`] : []
}

/** What starting the runtime itself takes here and now. */
async function timeOfBareStart(): Promise<number> {
  const startedAtMs = performance.now()
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'close')
  return performance.now() - startedAtMs
}

/** Nobody films, nobody looks; ten folders with 5,000 files are watched, and looked through each minute. */
async function benchIdle(start: Start): Promise<string[]> {
  const station = await startChild(start)
  try {
    const { client, close } = await enter(station.address)
    await until(async () => (await client.status()).folders.every(({ state }) => state.kind === 'watching'))
    close()
    // What a start leaves to be done is over by then.
    await sleep(20_000)
    const before = cpuMs(station.pid)
    await sleep(MINUTE_MS)
    const share = (cpuMs(station.pid) - before) / MINUTE_MS
    report(`Idle for a minute, watching ${FOLDERS} folders with ${IDLE_CLIPS} files`, [
      {
        'CPU, % of a core': rounded(share * 100, 2),
        'limit %': LIMITS.idleShare * 100,
        'resident MB': residentMb(station.pid).now,
      },
    ])
    return share > LIMITS.idleShare ? [`idle takes ${rounded(share * 100, 2)} % of a core`] : []
  } finally {
    await station.kill()
  }
}

async function enter(address: string) {
  const socket = await (await signInAt(address)).open()
  const client: ContractRouterClient<typeof contract> = createORPCClient(
    new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }),
  )
  return { client, close: () => socket.terminate() }
}

async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await sleep(100)
}
