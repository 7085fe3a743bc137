import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../src/computer/system-clock.ts'
import { migrateFacility } from '../../src/features/facility/schema/migrate.ts'
import { createCopies } from '../../src/features/facility/station/copies.ts'
import type { NumberedLine } from '../../src/features/facility/station/copy-feed.ts'
import { createDatabaseLink } from '../../src/features/facility/station/database-link.ts'
import { createFenceMemory } from '../../src/features/facility/station/fence-memory.ts'
import { createClaims } from '../../src/features/facility/station/joined-facility.ts'
import { createRebuild } from '../../src/features/facility/station/rebuild.ts'
import { createHeartbeat } from '../../src/features/facility/station/send-heartbeat.ts'
import { StationHeartbeat } from '../../src/features/facility/station-heartbeat.ts'
import type { Clip, ClipId, ClipState } from '../../src/station/contract/clip.ts'
import type { HeldClaim } from '../../src/station/ports/claim-port.ts'
import type { Postgres } from '../support/postgres.ts'

const HEARTBEAT_INTERVAL_MS = 10_000
const RENEW_INTERVAL_MS = 10_000
const COPY_INTERVAL_MS = 1_000
/** Time that a clip's bytes take, in which its claim is renewed. */
const UPLOAD_MS = 4_000

const benchOrigin = { address: 'https://service.example/v1', keyTag: 'tag' }

/** Ledger events of a clip's life. */
const life = [
  'found',
  'noticed',
  'came-to-rest',
  'tagged',
  'started',
  'reservation-asked',
  'reserved',
  'body-sent',
  'stored',
  'reported',
]

export interface SimulatedStation {
  /** Sends the first heartbeat. */
  join(): Promise<void>
  /** Calls that failed. */
  failures(): number
  /** Claims one clip and uploads it. Resolves to the time that the grant took. */
  upload(): Promise<number>
  start(): void
  pause(): void
  close(): Promise<void>
}

/** Stations that speak to the database with the code of real ones, without files and without a service. */
export async function joinStations(postgres: Postgres, address: string, count: number) {
  const settings = { database: address, tls: 'off' } as const
  const connect = () =>
    createDatabaseLink({ settings, password: postgres.password, clock: systemClock, onChange: () => {} })
  const owner = connect()
  await migrateFacility(owner)
  await owner.close()
  const stations: SimulatedStation[] = []
  // One after another: hundreds of new connections at the same moment happen after an outage only.
  for (let number = 0; number < count; number += 1) {
    const station = createStation(connect(), number)
    await station.join()
    stations.push(station)
  }
  return { stations, close: async () => void (await Promise.all(stations.map((station) => station.close()))) }
}

function createStation(link: ReturnType<typeof createDatabaseLink>, number: number): SimulatedStation {
  const [stationId, run] = [randomUUID(), randomUUID()]
  const store = { recall: () => null, remember: () => {} }
  const fences = createFenceMemory(store, stationId)
  const { assertOver: assertRebuilt } = createRebuild({ link, store, fences, stationId })
  const claims = createClaims({ link, fences, assertRebuilt, station: stationId, run })
  const beat = createHeartbeat({
    link,
    fences,
    facilityId: () => null,
    stationId,
    run,
    startedAtMs: Date.now(),
    offsetMs: () => 0,
  })
  const own = { name: `Station ${number}`, cage: `Cage ${number % 40}`, version: '0.1.0', library: null }
  const ledger = createLedger()
  const copies = createCopies({
    link,
    stationId,
    feed: ledger.feed,
    clipOf: ledger.clipOf,
    originOf: () => benchOrigin,
    forgotten: () => Promise.resolve([]),
    offsetMs: () => 0,
    clock: systemClock,
  })
  const held = new Set<HeldClaim>()
  const sendHeartbeat = () => beat({ ...own, status: sampleStatus() })
  let failures = 0
  let working = new AbortController()

  /** Repeats work at an interval, begun at a moment that differs between stations. */
  async function repeat(intervalMs: number, work: (signal: AbortSignal) => Promise<unknown>) {
    const { signal } = working
    await sleep((intervalMs * (number % 100)) / 100)
    while (!signal.aborted) {
      await work(signal).catch(() => {
        failures += 1
      })
      await sleep(intervalMs)
    }
  }

  async function upload(): Promise<number> {
    const clip = randomUUID() as ClipId
    const sha256 = createHash('sha256').update(clip).digest('hex')
    const key = { origin: benchOrigin, fingerprint: `${sha256} 8000000` }
    const file = { clip, sizeBytes: 8_000_000, fileName: `${clip}.mp4` }
    const startedAtMs = performance.now()
    const answer = await claims.claim({ ...key, ...file, sha256: null, own: null, mayBeStored: false })
    const grantMs = performance.now() - startedAtMs
    if (answer.kind !== 'granted') throw new Error(`the claim is ${answer.kind}`)
    const sessionId = `${clip}_1`
    held.add(answer.claim)
    await claims.setSession(answer.claim, { id: sessionId, expiresAtMs: Date.now() + 1_800_000 })
    await sleep(UPLOAD_MS)
    if (!(await claims.commit(answer.claim, { sha256, serviceNowMs: Date.now() }))) throw new Error('a claim was lost')
    held.delete(answer.claim)
    await claims.uploaded([{ ...key, ...file, sha256, sessionId, claim: answer.claim }])
    ledger.add(clip, sessionId)
    return grantMs
  }

  return {
    join: async () => void (await sendHeartbeat()),
    failures: () => failures,
    upload,
    start() {
      working = new AbortController()
      void repeat(HEARTBEAT_INTERVAL_MS, sendHeartbeat)
      void repeat(RENEW_INTERVAL_MS, () => (held.size > 0 ? claims.renew([...held]) : Promise.resolve()))
      void repeat(COPY_INTERVAL_MS, (signal) => copies.step(signal))
    },
    pause: () => working.abort(),
    async close() {
      working.abort()
      await link.close()
    },
  }
}

/** A ledger in memory, as a station's database would feed it. */
function createLedger() {
  const lines: NumberedLine[] = []
  const clips = new Map<ClipId, Clip>()
  return {
    feed: {
      linesAfter: (number: number, limit: number) => lines.slice(number, number + limit),
      lastNumber: () => lines.length,
    },
    clipOf: (id: ClipId) => clips.get(id),
    add(id: ClipId, sessionId: string) {
      const state: ClipState = { kind: 'completed', sessionId }
      clips.set(id, sampleClip(id, state))
      for (const event of life)
        lines.push({ number: lines.length + 1, clipId: id, atMs: Date.now(), event, state, details: { sessionId } })
    },
  }
}

function sampleClip(id: ClipId, state: ClipState): Clip {
  const nowMs = Date.now()
  return {
    id,
    folder: '/share/cam-a',
    path: `/share/cam-a/${id}.mp4`,
    sizeBytes: 8_000_000,
    modifiedAtMs: nowMs,
    foundAtMs: nowMs,
    fingerprint: id,
    sha256: null,
    probe: null,
    tags: null,
    handTags: null,
    sessionGroupId: randomUUID(),
    camera: 'Cam A',
    groupedByHand: false,
    recordedAtMs: nowMs,
    moveTo: null,
    again: null,
    state,
  }
}

const sampleStatus = () =>
  StationHeartbeat.parse({
    queue: { clips: 12, bytes: 96_000_000, sending: 2, bytesPerSecond: 2_500_000, paused: false, doneAtMs: null },
    standings: { preparing: 1, untagged: 2, ready: 9, uploading: 2, uploaded: 4_000, stuck: 0, 'left-out': 3 },
    today: { clips: 400, reps: 100, safe: 388, moving: 2, waiting: 8, untagged: 2, stuck: 0 },
    oldestFoundAtMs: Date.now() - 60_000,
    service: { kind: 'connected', answeredAtMs: Date.now() },
    captures: { kind: 'open' },
    trouble: null,
    folders: ['Cam A', 'Cam B', 'Cam C', 'Cam D'].map((camera) => ({
      camera,
      state: { kind: 'watching' },
      shared: true,
      disk: { freeBytes: 200e9, totalBytes: 500e9 },
    })),
    disk: { freeBytes: 200e9, totalBytes: 500e9 },
    clockOffsetMs: 12,
    onDeck: null,
    roster: { athletes: 20_000, syncedAtMs: Date.now() },
    newRelease: null,
  })
