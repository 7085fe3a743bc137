import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Clip } from '../../contract/clips/clip.ts'
import { notUploadedKinds } from '../../contract/clips/clip-kinds.ts'
import { HEARTBEAT_INTERVAL_MS } from '../../contract/facility/station-heartbeat.ts'
import type { FacilitySettings } from '../../contract/station/facility-settings.ts'
import type { Settings } from '../../contract/station/settings.ts'
import type { SharedResults } from '../../core/facility/shared-results.ts'
import type { SharedRoster } from '../../core/facility/shared-roster.ts'
import type { LoopClock } from '../../core/ports.ts'
import { createLoops } from '../../core/runtime/loops.ts'
import type { ServiceOrigin } from '../../core/service/service-origin.ts'
import { withTimeout } from '../files/with-timeout.ts'
import { toErasedName } from '../store/athletes/forgotten-store.ts'
import type { StationStore } from '../store/station-store.ts'
import { createCopies } from './copies/copies.ts'
import { eraseFromFacility, type FacilityErasure } from './copies/erase-athlete.ts'
import { createForgottenAthletes } from './copies/forgotten-athletes.ts'
import { sendRestoredAthletes } from './copies/restored-athletes.ts'
import type { DatabaseLink } from './database/database-link.ts'
import { createDiskSpaces } from './heartbeat/disk-spaces.ts'
import { createHeartbeat } from './heartbeat/heartbeat.ts'
import { type StationReport, toHeartbeat } from './heartbeat/station-state.ts'
import { originKey } from './origin-key.ts'
import { createFacilityPace, type FacilityPace } from './pace/pace.ts'
import type { FenceMemory } from './rebuild/fence-memory.ts'
import { createRebuild, type Rebuild } from './rebuild/rebuild.ts'
import { createSharedResults, RESULTS_CHANNEL } from './results/shared-results.ts'
import { createSharedRoster } from './roster/shared-roster.ts'
import { stationUuid } from './station-uuid.ts'
import { createTurns, TURN_RENEW_INTERVAL_MS, type Turns } from './turns/turns.ts'

const COPY_INTERVAL_MS = 1_000
const PACE_INTERVAL_MS = 5_000
const PARTITION_INTERVAL_MS = 3_600_000
const NOTIFY_RESULTS = `SELECT pg_notify('${RESULTS_CHANNEL}', $1)`
const RELEASE_TIMEOUT_MS = 1_000

/** The station that takes part in a facility. */
export interface FacilityHost {
  readonly dataDir: string
  readonly version: string
  /** Start of the program. */
  readonly startedAtMs: number
  /** The service in use; null while none is configured. */
  readonly origin: () => ServiceOrigin | null
  /** Null before the station's screens and commands are there. */
  readonly report: () => StationReport | null
  /** Reports every upload of shared folders again. Resolves when the facility knows them. */
  readonly reportUploads: (signal: AbortSignal) => Promise<void>
  /** Reads results that another station brought into the library. */
  readonly refreshResults: () => void
}

export interface SharedWork {
  readonly rebuild: Rebuild
  readonly turns: Turns
  readonly pace: FacilityPace
  /** The roster of the service in use; null without a service. */
  readonly roster: () => SharedRoster | null
  /** Requests of results for all stations with the same library; null without a service or a library. */
  readonly results: () => SharedResults | null
  readonly announceResults: () => void
  readonly eraseAthlete: (erasure: FacilityErasure) => Promise<void>
  close(): Promise<void>
}

interface Parts {
  readonly link: DatabaseLink
  readonly fences: FenceMemory
  readonly settings: () => {
    readonly facility: FacilitySettings
    readonly results: Pick<Settings['results'], 'folder'>
    readonly folders: readonly { readonly path: string }[]
  }
  readonly memory: StationStore
  readonly clock: LoopClock
  readonly run: string
  readonly host: FacilityHost
}

/** Runs what every station does for its facility: heartbeats, copies, partitions, and the work done in turns. */
export function createSharedWork({ link, fences, settings, memory, clock, run, host }: Parts): SharedWork {
  const stationId = stationUuid(memory.backups.stationId())
  const rebuild = createRebuild({ link, store: memory.facility, fences, stationId })
  const turns = createTurns({ link, stationId, run, clock })
  const pace = createFacilityPace({ link, clock })
  const disks = createDiskSpaces(clock)
  const offsetMs = () => link.offsetMs() ?? 0
  const { startedAtMs } = host
  const { facilityId } = rebuild
  const beat = createHeartbeat({ link, fences, facilityId, stationId, run, startedAtMs, offsetMs })
  const copies = createCopies({
    link,
    stationId,
    feed: memory.copyFeed,
    clipOf: memory.store.get,
    originOf,
    forgotten: createForgottenAthletes({ namesOf }),
    offsetMs,
    clock,
  })
  rebuild.onOtherFacility(copies.reset)
  const rosters = new Map<string, SharedRoster>()
  let partitionsKeptAtMs = -Infinity

  function originOf({ state }: Clip) {
    const made = 'sessionId' in state && state.sessionId ? memory.store.reservationFor(state.sessionId) : undefined
    return made?.origin ?? host.origin()
  }

  function namesOf(id: string) {
    const known = memory.roster.get(id)
    const own = known ? [{ firstName: known.first_name ?? '', lastName: known.last_name ?? '' }] : []
    return [...own, ...memory.forgotten.namesOnClips(id).map(toErasedName)]
  }

  function roster() {
    const origin = host.origin()
    if (origin === null) return null
    const key = originKey(origin)
    const known = rosters.get(key)
    if (known) return known
    const created = createSharedRoster({ link, store: memory.facility, turns, origin: key })
    rosters.set(key, created)
    return created
  }

  function results() {
    const [origin, id] = [host.origin(), library()]
    if (origin === null || id === null) return null
    return createSharedResults({
      link,
      store: memory.facility,
      turns,
      stationId,
      origin: originKey(origin),
      library: id,
      nowMs: clock.nowMs,
      offsetMs,
    })
  }

  function announceResults() {
    const id = library()
    if (id !== null && turns.isHeld('results ')) void link.run(z.unknown(), NOTIFY_RESULTS, [id]).catch(() => {})
  }

  /** A notice may have been lost while the connection was. */
  function refreshMissingResults() {
    if (memory.automaticStore.count() > 0) host.refreshResults()
  }

  function library() {
    const folder = settings().results.folder ?? join(host.dataDir, 'results')
    return memory.resultsBuilds.knownLibrary(folder)?.id ?? null
  }

  async function sendHeartbeat(signal: AbortSignal) {
    await disks.measure([host.dataDir, ...settings().folders.map(({ path }) => path)])
    const report = host.report()
    const [oldest] = memory.store.page({ kinds: notUploadedKinds, after: null, limit: 1 })
    const answer = await beat({
      name: report?.status.name ?? hostname(),
      cage: settings().facility.cage ?? null,
      version: host.version,
      library: library(),
      status:
        report &&
        toHeartbeat({
          ...report,
          dataDir: host.dataDir,
          disks,
          offsetMs: link.offsetMs(),
          oldestFoundAtMs: oldest?.foundAtMs ?? null,
          roster: { athletes: memory.roster.count(), syncedAtMs: memory.roster.lastSyncMs() },
        }),
    })
    if (answer) await rebuild.handle(answer, signal)
  }

  async function keepPartitions() {
    if (clock.monotonicMs() - partitionsKeptAtMs < PARTITION_INTERVAL_MS) return
    await link.run(z.unknown(), 'SELECT ondeck.keep_partitions()')
    partitionsKeptAtMs = clock.monotonicMs()
  }

  // Every step is tried again, and the link tells of the database's errors.
  const loops = createLoops({ clock, onTrouble: () => {} })
  const connected =
    <Result>(step: (signal: AbortSignal) => Promise<Result>) =>
    async (signal: AbortSignal) =>
      link.state().kind === 'connected' ? step(signal) : undefined
  loops.run(HEARTBEAT_INTERVAL_MS, connected(sendHeartbeat))
  loops.run(COPY_INTERVAL_MS, connected(copies.step))
  loops.run(PACE_INTERVAL_MS, connected(pace.refresh))
  loops.run(TURN_RENEW_INTERVAL_MS, connected(turns.renew))
  loops.run(
    PACE_INTERVAL_MS,
    connected(() => sendRestoredAthletes(link, memory.facility)),
  )
  loops.run(PARTITION_INTERVAL_MS, connected(keepPartitions))
  const stops = [
    link.onConnect(loops.wake),
    link.onConnect(refreshMissingResults),
    link.listen(RESULTS_CHANNEL, (id) => {
      if (id === library() && !turns.isHeld('results ')) host.refreshResults()
    }),
  ]

  return {
    rebuild,
    turns,
    pace,
    roster,
    results,
    announceResults,
    eraseAthlete: (erasure) => eraseFromFacility(link, erasure),
    async close() {
      for (const stop of stops) stop()
      pace.close()
      await loops.stop(async () => {})
      // A turn that can't be passed on now ends with its lease.
      await withTimeout(
        turns.releaseAll().catch(() => {}),
        RELEASE_TIMEOUT_MS,
      )
    },
  }
}
