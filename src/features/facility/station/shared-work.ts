import { z } from 'zod'
import { withTimeout } from '../../../computer/files/with-timeout.ts'
import type { SharedRoster } from '../../../station/athletes/shared-roster.ts'
import type { Clip } from '../../../station/contract/clip.ts'
import type { SharedResults } from '../../../station/ports/shared-results.ts'
import type { LoopClock } from '../../../station/ports.ts'
import { createLoops } from '../../../station/runtime/loops.ts'
import type { StationStore } from '../../../station/store/station-store.ts'
import { REPORTED_FOLDERS_KEY } from '../../../station/uploads/claims/upload-reports.ts'
import { toErasedName } from '../../forget/station/forgotten-store.ts'
import { HEARTBEAT_INTERVAL_MS } from '../station-heartbeat.ts'
import { createCopies } from './copies.ts'
import type { DatabaseLink } from './database-link.ts'
import { eraseFromFacility, type FacilityErasure } from './erase-athlete.ts'
import type { FacilityHost, SharedSettings } from './facility-host.ts'
import type { FenceMemory } from './fence-memory.ts'
import { createForgottenAthletes } from './forgotten-athletes.ts'
import { originKey } from './origin-key.ts'
import { createFacilityPace, type FacilityPace } from './pace.ts'
import { createRebuild, type Rebuild } from './rebuild.ts'
import { sendRestoredAthletes } from './restored-athletes.ts'
import { createResultsSharing } from './results-sharing.ts'
import { createHeartbeatSender } from './send-heartbeat.ts'
import { createSharedRoster } from './shared-roster.ts'
import { stationUuid } from './station-uuid.ts'
import { createTurns, TURN_RENEW_INTERVAL_MS, type Turns } from './turns.ts'

const COPY_INTERVAL_MS = 1_000
const PACE_INTERVAL_MS = 5_000
const PARTITION_INTERVAL_MS = 3_600_000
const RELEASE_TIMEOUT_MS = 1_000

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
  readonly settings: () => SharedSettings
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
  const offsetMs = () => link.offsetMs() ?? 0
  const ofStation = { link, settings, memory, clock, stationId, run, host, turns, offsetMs }
  const results = createResultsSharing(ofStation)
  const sendHeartbeat = createHeartbeatSender({ ...ofStation, fences, rebuild, library: results.library })
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
  rebuild.onOtherFacility(() => memory.facility.remember(REPORTED_FOLDERS_KEY, null))
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

  async function keepPartitions() {
    if (clock.monotonicMs() - partitionsKeptAtMs < PARTITION_INTERVAL_MS) return
    await link.run(z.unknown(), 'SELECT ondeck.keep_partitions(to_timestamp($1::float8 / 1000))', [clock.nowMs()])
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
  const stops = [link.onConnect(loops.wake), ...results.follow()]

  return {
    rebuild,
    turns,
    pace,
    roster,
    results: results.shared,
    announceResults: results.announce,
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
