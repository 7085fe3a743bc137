import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import { version } from '../../src/cli/version.ts'
import { startPracticeService } from '../../src/service/practice/practice-service.ts'
import type { contract } from '../../src/station/contract/index.ts'
import { signInAt } from '../support/http-browser.ts'
import { buildScreens } from '../support/screens-build.ts'
import { startBuilt } from '../support/screens-child.ts'
import { fillStation } from './filled-station.ts'
import { cpuMs, loadNow, report, residentMb, rounded, withChildren } from './measure.ts'

const CLIPS = 100_000
const IDLE_CLIPS = 5_000
const FOLDERS = 10
const MINUTE_MS = 60_000
const LIMITS = { firstAnswerMs: 600, idleShare: 0.003, residentMb: 110 }
/** Work that a start leaves behind is over by then. */
const SETTLED_MS = 45_000
const STARTS = 5

/** The built station in a process of its own: how soon it answers with 100,000 clips, and what it takes to do nothing. */
export async function benchStation() {
  const place = mkdtempSync(join(tmpdir(), 'ondeck-bench-'))
  const built = buildScreens()
  asPackage(built.folder)
  const service = await startPracticeService({ dataDir: join(place, 'service'), port: 0, processingMs: 0 })
  try {
    const starting = (more: { dataDir: string; config: string }) => () =>
      startBuilt(built.folder, { port: 0, apiKey: service.key, ...more })
    const start = (clips: number) =>
      starting(fillStation({ place: join(place, String(clips)), clips, folders: FOLDERS, baseUrl: service.baseUrl }))
    const problems = [
      ...(await benchRest(starting(unwatched(join(place, 'unwatched'), service.baseUrl)))),
      ...(await benchFirstAnswer(start(CLIPS))),
      ...(await benchIdle(start(IDLE_CLIPS))),
    ]
    if (problems.length > 0) throw new Error(problems.join('; '))
  } finally {
    await service.close()
    built.remove()
    rmSync(place, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A program finds its version and its screens from the nearest package above it. */
function asPackage(folder: string) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', version }))
  if (!existsSync(join(folder, 'out'))) symlinkSync('.', join(folder, 'out'))
}

/** A station that knows its service and no folder. */
function unwatched(place: string, baseUrl: string) {
  mkdirSync(place)
  const config = join(place, 'station.json')
  writeFileSync(config, JSON.stringify({ service: { baseUrl }, folders: [] }))
  return { dataDir: join(place, 'data'), config }
}

type Start = () => ReturnType<typeof startBuilt>

async function benchFirstAnswer(start: Start): Promise<string[]> {
  const bare = []
  const answered = []
  for (let turn = 0; turn < STARTS; turn += 1) {
    bare.push(await timeOfBareStart())
    const startedAtMs = performance.now()
    const station = await start()
    const { client, close } = await enter(station.address)
    const { items } = await client.reps({ offset: 0, limit: 40, fromMs: null })
    answered.push(performance.now() - startedAtMs)
    if (items.length !== 40) throw new Error('the reps of a day before are not there')
    close()
    await station.kill()
  }
  const [ms, bareMs] = [Math.min(...answered), Math.min(...bare)]
  report(`Start with ${CLIPS} known clips, to the first page of reps (the best of ${STARTS})`, [
    {
      load: loadNow(),
      'first answer ms': rounded(ms, 0),
      'x bare node': rounded(ms / bareMs),
      'limit ms': LIMITS.firstAnswerMs,
    },
  ])
  return ms > LIMITS.firstAnswerMs ? [`the first answer came after ${rounded(ms, 0)} ms`] : []
}

/** Time to start the runtime itself on this computer. */
async function timeOfBareStart(): Promise<number> {
  const startedAtMs = performance.now()
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'close')
  return performance.now() - startedAtMs
}

/** Idle with ten watched folders and 5,000 files, each scanned every minute; no camera, no client. */
async function benchIdle(start: Start): Promise<string[]> {
  const station = await start()
  try {
    const { client, close } = await enter(station.address)
    await until(async () => (await client.status()).folders.every(({ state }) => state.kind === 'watching'))
    close()
    await sleep(SETTLED_MS)
    const usedMs = () => withChildren(station.pid).reduce((sum, pid) => sum + cpuMs(pid), 0)
    const before = usedMs()
    await sleep(MINUTE_MS)
    const share = (usedMs() - before) / MINUTE_MS
    report(`Idle for a minute, watching ${FOLDERS} folders with ${IDLE_CLIPS} files`, [
      {
        load: loadNow(),
        'CPU, % of a core': rounded(share * 100, 2),
        'limit %': LIMITS.idleShare * 100,
        'resident MB in all': residentInAllMb(station.pid),
      },
    ])
    return share > LIMITS.idleShare ? [`idle takes ${rounded(share * 100, 2)} % of a core`] : []
  } finally {
    await station.kill()
  }
}

/** Idle with no folder, no client and an empty queue. */
async function benchRest(start: Start): Promise<string[]> {
  const station = await start()
  try {
    await sleep(SETTLED_MS)
    const mb = residentInAllMb(station.pid)
    report('At rest, with nothing watched', [
      {
        load: loadNow(),
        processes: withChildren(station.pid).length,
        'resident MB in all': mb,
        'limit MB': LIMITS.residentMb,
      },
    ])
    return mb > LIMITS.residentMb ? [`at rest ${mb} MB are resident`] : []
  } finally {
    await station.kill()
  }
}

const residentInAllMb = (pid: number) => withChildren(pid).reduce((sum, one) => sum + residentMb(one).now, 0)

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
