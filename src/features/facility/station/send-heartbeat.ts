import { hostname } from 'node:os'
import { notUploadedKinds } from '../../../station/contract/clip-kinds.ts'
import type { Clock } from '../../../station/ports.ts'
import type { StationStore } from '../../../station/store/station-store.ts'
import type { DatabaseLink } from './database-link.ts'
import { createDiskSpaces } from './disk-spaces.ts'
import type { FacilityHost, SharedSettings } from './facility-host.ts'
import type { FenceMemory } from './fence-memory.ts'
import { createHeartbeat } from './heartbeat.ts'
import type { Rebuild } from './rebuild.ts'
import { type StationReport, toHeartbeat } from './station-state.ts'

interface Parts {
  readonly link: Pick<DatabaseLink, 'run' | 'offsetMs'>
  readonly settings: () => SharedSettings
  readonly memory: Pick<StationStore, 'store' | 'roster'>
  readonly clock: Clock
  readonly stationId: string
  readonly run: string
  readonly host: FacilityHost
  readonly fences: FenceMemory
  readonly rebuild: Rebuild
  readonly library: () => string | null
  readonly offsetMs: () => number
}

/** Creates the function that sends a heartbeat, and does the station's part in a rebuild that it learns of. */
export function createHeartbeatSender({ link, settings, memory, clock, host, rebuild, library, ...parts }: Parts) {
  const disks = createDiskSpaces(clock)
  const { facilityId } = rebuild
  const beat = createHeartbeat({ ...parts, link, facilityId, startedAtMs: host.startedAtMs })
  let isHandling = false

  function statusOf(report: StationReport) {
    const [oldest] = memory.store.page({ kinds: notUploadedKinds, after: null, limit: 1 })
    return toHeartbeat({
      ...report,
      dataDir: host.dataDir,
      disks,
      offsetMs: link.offsetMs(),
      oldestFoundAtMs: oldest?.foundAtMs ?? null,
      roster: { athletes: memory.roster.count(), syncedAtMs: memory.roster.lastSyncMs() },
    })
  }

  return async function sendHeartbeat(signal: AbortSignal): Promise<void> {
    await disks.measure([host.dataDir, ...settings().folders.map(({ path }) => path)])
    const report = host.report()
    const answer = await beat({
      name: report?.status.name ?? hostname(),
      cage: settings().facility.cage ?? null,
      version: host.version,
      library: library(),
      status: report && statusOf(report),
    })
    if (answer === null || isHandling) return
    isHandling = true
    // A rebuild can take minutes, and the station is heard all the same. After an error the next heartbeat repeats it.
    void rebuild
      .handle(answer, signal)
      .catch(() => {})
      .finally(() => {
        isHandling = false
      })
  }
}
