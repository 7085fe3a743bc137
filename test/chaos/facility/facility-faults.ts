// Faults of a facility: killed and paused stations, a killed database, ended listeners, cut and silent networks.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ChaosStation, FacilityStage } from './facility-stage.ts'

/** Longer than a claim's lease of 30 s. */
const PAUSE_MS = 36_000
const WATCH_INTERVAL_MS = 4
/** A clip that is exported now is under way within this time, unless its station is killed or cut off. */
const WATCH_TIMEOUT_MS = 10_000
/** An upload whose last bytes wait for the database comes to its commit within this time. */
const COMMIT_TIMEOUT_MS = 3_000
const PAUSE_ATTEMPTS = 12

export interface FaultPlan {
  readonly kills: number
  readonly databaseKills: number
  readonly cuts: number
  /** Stations stopped for longer than their lease: once before they commit an upload, and once after. */
  readonly pauses: boolean
}

export type Fault = 'kill' | 'database' | 'listeners' | 'cut' | 'pause before commit' | 'pause after commit'

/** Every fault of the plan in random order. The pauses come in the middle, when most clips are there. */
export function drawFaults({ kills, databaseKills, cuts, pauses }: FaultPlan, { random }: FacilityStage): Fault[] {
  const drawn: Fault[] = [
    ...Array.from({ length: kills }, () => 'kill' as const),
    ...Array.from({ length: databaseKills }, (_, number) => (number % 2 === 0 ? 'database' : 'listeners')),
    ...Array.from({ length: cuts }, () => 'cut' as const),
  ]
  const shuffled = drawn.map((fault) => ({ fault, at: random.between(0, 1_000_000) })).toSorted((a, b) => a.at - b.at)
  const faults = shuffled.map(({ fault }) => fault)
  if (pauses) {
    faults.splice(Math.floor(faults.length / 3), 0, 'pause before commit')
    faults.splice(Math.floor((2 * faults.length) / 3), 0, 'pause after commit')
  }
  return faults
}

export function createFaults(stage: FacilityStage) {
  const { random, stations, postgres, film } = stage
  const happened = new Map<Fault | 'pause missed', number>()
  /** Pauses and cuts that end later, beside other faults. */
  const ending = new Set<Promise<void>>()
  const busy = new Set<ChaosStation>()

  const note = (fault: Fault | 'pause missed') => happened.set(fault, (happened.get(fault) ?? 0) + 1)

  function later(station: ChaosStation | null, work: () => Promise<void>) {
    if (station) busy.add(station)
    const done = work().finally(() => {
      ending.delete(done)
      if (station) busy.delete(station)
    })
    ending.add(done)
  }

  const freeStation = () => {
    const free = stations.filter((station) => !busy.has(station))
    return free.length > 0 ? random.pick(free) : null
  }

  async function kill() {
    const station = freeStation()
    if (station === null) return
    note('kill')
    await station.end('SIGKILL')
    const awayMs = random.chance(0.3) ? random.between(2_000, 40_000) : random.between(0, 1_500)
    later(station, async () => {
      await sleep(awayMs)
      station.start()
    })
  }

  async function killDatabase() {
    note('database')
    await postgres.kill()
    await sleep(random.between(500, 6_000))
    await postgres.start()
  }

  async function endListeners() {
    note('listeners')
    await postgres.query(
      stage.database,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'ondeck' AND (query LIKE 'LISTEN%' OR query LIKE '%clock_timestamp%')`,
    )
  }

  function cut() {
    const station = freeStation()
    if (station === null) return
    note('cut')
    const isSilent = random.chance(0.5)
    const lengthMs = random.between(300, 15_000)
    later(station, async () => {
      if (isSilent) station.proxy.fallSilent()
      else station.proxy.cut()
      await sleep(lengthMs)
      station.proxy.mend()
    })
  }

  /** Stops a station at the moment when one of its claims is in this state, for longer than the lease. */
  async function pauseAt(state: 'claimed' | 'committing') {
    for (let attempt = 0; attempt < PAUSE_ATTEMPTS; attempt += 1) {
      // Without a new clip every station may be at rest.
      film.filmRep()
      const hit = await stopUploading(state)
      if (!hit) continue
      note(state === 'claimed' ? 'pause before commit' : 'pause after commit')
      later(hit, async () => {
        await sleep(PAUSE_MS)
        hit.signal('SIGCONT')
      })
      return
    }
    note('pause missed')
  }

  /** The station that was stopped, or null where no upload came to this state in time. */
  async function stopUploading(state: 'claimed' | 'committing'): Promise<ChaosStation | null> {
    const candidates = stations.filter((station) => !busy.has(station) && station.isRunning())
    const ids = candidates.map((station) => station.id())
    const find = (each: typeof state, timeoutMs: number) => waitForClaim(stage, { state: each, ids, timeoutMs })
    let id = await find('claimed', WATCH_TIMEOUT_MS)
    if (state === 'committing' && id !== null) {
      // The answer to the last proof is on its way while the station is stopped.
      for (const { proxy } of candidates) proxy.holdAnswers()
      id = await find('committing', COMMIT_TIMEOUT_MS)
    }
    const hit = id === null ? undefined : candidates[ids.indexOf(id)]
    hit?.signal('SIGSTOP')
    if (state === 'committing') for (const { proxy } of candidates) proxy.mend()
    return hit ?? null
  }

  const actions: Readonly<Record<Fault, () => Promise<void> | void>> = {
    kill,
    database: killDatabase,
    listeners: endListeners,
    cut,
    'pause before commit': () => pauseAt('claimed'),
    'pause after commit': () => pauseAt('committing'),
  }

  return {
    happened: (): ReadonlyMap<string, number> => happened,
    strike: (fault: Fault) => actions[fault](),
    /** Resolves when every pause, cut and restart has ended. */
    async over() {
      while (ending.size > 0) await Promise.all(ending)
      for (const station of stations) {
        station.proxy.mend()
        if (!station.isRunning()) station.start()
      }
    },
  }
}

interface WantedClaim {
  readonly state: 'claimed' | 'committing'
  readonly ids: readonly (string | null)[]
  readonly timeoutMs: number
}

/** Id of the first of these stations with an upload whose claim is in this state; null after the timeout. */
async function waitForClaim({ postgres, database }: FacilityStage, { state, ids, timeoutMs }: WantedClaim) {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: postgres.port,
    user: 'owner',
    password: postgres.password,
    database,
  })
  await client.connect()
  try {
    const endsAtMs = performance.now() + timeoutMs
    while (performance.now() < endsAtMs) {
      const { rows } = await client.query(
        `SELECT owner::text AS owner FROM ondeck.claim
         WHERE state = $1 AND session_id IS NOT NULL AND lease_until > now() + interval '5 s' AND owner = ANY ($2::uuid[])
         LIMIT 1`,
        [state, ids.filter((id) => id !== null)],
      )
      const [row] = rows
      // Stations write their ids without dashes.
      if (row) return String(row.owner).replaceAll('-', '')
      await sleep(WATCH_INTERVAL_MS)
    }
    return null
  } finally {
    await client.end()
  }
}
