import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'
import { ownDataOf } from '../../src/computer/files/own-data.ts'
import { openAudits } from '../../src/features/audit/station/station-side.ts'
import { NewCapture } from '../../src/service/captures.ts'
import { Settings } from '../../src/station/contract/settings.ts'
import { createStation, type Station } from '../../src/station/host/station.ts'
import { writer } from '../station/store/stored-clips.ts'
import { report, residentMb, rounded } from './measure.ts'

const OWN_CLIPS = 5_000
const MISSING = 5
const LIMIT_MS = 25_000
/** Memory in use after the whole list was read: independent of the list's length. */
const HELD_LIMIT_MB = 20
const key = 'sk_practice_bench'
const inMemory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const Ready = z.object({ baseUrl: z.string(), ids: z.array(z.string()), athleteId: z.string() })

/** An audit of all clips against 100,000 captures, at 10 answers a second and with a 429 in between. */
export async function benchAudit() {
  const root = mkdtempSync(join(inMemory, 'ondeck-bench-'))
  const entry = fileURLToPath(new URL('./audit-service.ts', import.meta.url))
  const service = fork(entry, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    const { baseUrl, ids, athleteId } = Ready.parse((await once(service, 'message'))[0])
    const station = openStation(join(root, 'data'), baseUrl)
    plant(station, ids, athleteId)
    await measure(station, join(root, 'data'), service)
  } finally {
    service.kill()
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Never started: nothing but the audit asks the service. */
function openStation(dataDir: string, baseUrl: string): Station {
  const settings = Settings.parse({ service: { baseUrl }, folders: [] })
  return createStation({
    settings: () => ({ ...settings, once: false, finished: { stableSeconds: 1, giveUpSeconds: 600 } }),
    dataDir,
    apiKey: key,
    ffprobePath: 'ffprobe',
    userAgent: 'bench',
    onEvent: () => {},
    isIdle: true,
  })
}

/** Clips whose captures are scattered over the list, and a few whose captures are gone. */
function plant(station: Station, ids: readonly string[], athleteId: string) {
  const { add } = writer({ store: station.store })
  const request = NewCapture.parse({
    athlete_id: athleteId,
    session_group_id: randomUUID(),
    camera_configuration: {},
    movement_attributes: { activity: 'baseball', movement: 'pitching' },
    file_name: 'clip.mp4',
  })
  station.store.together(() => {
    for (let index = 0; index < OWN_CLIPS; index += 1) {
      const isMissing = index < MISSING
      const sessionId = isMissing ? randomUUID() : (ids[Math.floor((index * ids.length) / OWN_CLIPS)] ?? '')
      const { id: clipId } = add({ state: { kind: 'completed', sessionId } })
      const outcome = { kind: 'used', sessionId } as const
      station.store.saveReservation({
        id: randomUUID(),
        clipId,
        askedAtMs: 0,
        origin: station.origin(),
        request,
        outcome,
      })
    }
  })
}

const collect = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
})()

/** On the heap, after everything that nobody needs is gone. */
function heldMb(): number {
  collect()
  return process.memoryUsage().heapUsed / 1_000_000
}

async function measure(station: Station, dataDir: string, service: ChildProcess) {
  const audits = openAudits({ station, dataDir, ownData: ownDataOf(dataDir), onChange: () => {} })
  try {
    const before = residentMb(process.pid).now
    const heldBefore = heldMb()
    const startedAtMs = performance.now()
    const cpuBefore = process.cpuUsage()
    audits.start({ kind: 'period', fromMs: null, toMs: null })
    let peak = before
    let listedMs = 0
    let held: number | null = null
    for (let { running } = audits.state(); running; { running } = audits.state()) {
      if (running.step === 'captures') listedMs = performance.now() - startedAtMs
      if (running.step === 'comparing') held ??= heldMb()
      peak = Math.max(peak, residentMb(process.pid).now)
      await delay(50)
    }
    const tookMs = performance.now() - startedAtMs
    const { user, system } = process.cpuUsage(cpuBefore)
    service.send('how many')
    const { answered } = z.object({ answered: z.number() }).parse((await once(service, 'message'))[0])
    const { last, ended } = audits.state()
    if (!last) throw new Error(`the audit did not finish: ${JSON.stringify(ended)}`)
    const counts = new Map(last.groups.map(({ group, count }) => [group, count]))
    report(`${last.captures} captures checked for ${last.items} clips, at 10 answers a second`, [
      {
        'list s': rounded(listedMs / 1_000),
        seconds: rounded(tookMs / 1_000),
        'limit s': LIMIT_MS / 1_000,
        answers: answered,
        'CPU s': rounded((user + system) / 1_000_000),
        'held MB more': rounded((held ?? heldMb()) - heldBefore),
        'limit MB': HELD_LIMIT_MB,
        'resident MB more': peak - before,
      },
    ])
    const problems = [
      ...(tookMs > LIMIT_MS ? ['the audit took too long'] : []),
      ...((held ?? 0) - heldBefore > HELD_LIMIT_MB ? ['the audit holds what it has read'] : []),
      ...(counts.get('missing') === MISSING && counts.get('known') === OWN_CLIPS - MISSING
        ? []
        : [`it found ${JSON.stringify([...counts])}`]),
    ]
    if (problems.length > 0) throw new Error(problems.join('; '))
  } finally {
    await audits.close()
    await station.stop()
    station.close()
  }
}
