// A month in which nobody films: an idle station in a process of its own, whose service goes away every night.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { startPracticeService } from '../../src/service/practice/practice-service.ts'
import { fillStation } from '../bench/filled-station.ts'
import { buildDaysProcess } from './built-days.ts'
import type { Run } from './limits.ts'
import { type ResourceUsage, resourceUsage, type Stored, storedIn } from './resource-usage.ts'

interface Options {
  readonly days: number
  readonly phrases: (line: string) => void
}

const ATHLETES = 1_000
const CLIPS = 1_000
const FOLDERS = 2
const HOURS = 24
/** The nights begin and end by the hours since the start, which is at noon. */
const NIGHT = { fromHour: 10, toHour: 18 } as const
const inMemory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** Outages of the service, one night after the other; null where its port has no listener. */
const outages = [
  null,
  { kind: 'status', status: 503 },
  { kind: 'cut' },
  { kind: 'answer', status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Sign in to this network' },
] as const

/**
 * Messages of the station's process: its time every minute, and each full hour, after which it waits for an answer.
 */
const Told = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('time'), nowMs: z.number() }),
  z.object({ kind: z.literal('hour'), hour: z.int(), rosterSyncs: z.int() }),
])

export async function soakDays({ days, phrases }: Options): Promise<Run> {
  const root = mkdtempSync(join(inMemory, 'ondeck-soak-'))
  const built = await buildDaysProcess()
  const service = await openService(join(root, 'service'))
  const { dataDir, config } = fillStation({ place: root, clips: CLIPS, folders: FOLDERS, baseUrl: service.baseUrl })
  const child = fork(built.entry, [dataDir, config, service.key, String(days * HOURS)])
  try {
    return await watch({ child, service, dataDir, days, phrases })
  } finally {
    child.kill('SIGKILL')
    await service.close()
    built.remove()
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The practice service by the station's time, which can go away and come back at the same address. */
async function openService(dataDir: string) {
  let nowMs = Date.now()
  const start = (port: number, seed = {}) =>
    startPracticeService({ dataDir, port, processingMs: 0, now: () => nowMs, ...seed })
  const first = await start(0, { seedRoster: ATHLETES })
  const { baseUrl, key, port } = first
  let running: Awaited<ReturnType<typeof start>> | null = first

  async function comeBack() {
    running ??= await start(port)
    running.control.setFaults({})
  }

  return {
    baseUrl,
    key,
    setTime: (ms: number) => void (nowMs = ms),
    comeBack,
    async goAway(night: number) {
      const fault = outages[night % outages.length] ?? null
      if (fault) return running?.control.setFaults({ rules: [{ call: 'any', fault }] })
      await running?.close()
      running = null
    },
    close: async () => running?.close(),
  }
}

interface Watch extends Options {
  readonly child: ChildProcess
  readonly service: Awaited<ReturnType<typeof openService>>
  readonly dataDir: string
}

async function watch({ child, service, dataDir, days, phrases }: Watch): Promise<Run> {
  const signs: ResourceUsage[] = []
  const stored: Stored[] = []
  const progress = { reached: 0, rosterSyncs: 0 }

  async function hear(message: unknown) {
    const told = Told.parse(message)
    if (told.kind === 'time') return service.setTime(told.nowMs)
    const { hour, rosterSyncs } = told
    const done = hour / HOURS
    Object.assign(progress, { reached: done, rosterSyncs })
    signs.push(resourceUsage({ pid: child.pid ?? 0, dataDir }, done))
    stored.push(storedIn(dataDir, done))
    if (hour % HOURS === NIGHT.fromHour) await service.goAway(Math.floor(done))
    if (hour % HOURS === NIGHT.toHour) await service.comeBack()
    if (hour % HOURS === 0) phrases(`day ${done}, ${signs.at(-1)?.residentMb} MB resident, ${rosterSyncs} rosters read`)
    child.send('go on')
  }

  const failed = new Promise<never>((_, reject) => {
    child.on('message', (message) => void hear(message).catch(reject))
  })
  await Promise.race([once(child, 'exit'), failed])
  return { unit: 'days', wanted: days, ...progress, signs, stored }
}
