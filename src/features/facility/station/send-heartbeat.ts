import { hostname } from 'node:os'
import { z } from 'zod'
import { notUploadedKinds } from '../../../station/contract/clip-kinds.ts'
import type { StationReport } from '../../../station/host/station-part.ts'
import type { Clock } from '../../../station/ports.ts'
import type { StationStore } from '../../../station/store/station-store.ts'
import type { StationHeartbeat } from '../station-heartbeat.ts'
import type { DatabaseLink } from './database-link.ts'
import { createDiskSpaces } from './disk-spaces.ts'
import type { FacilityHost, SharedSettings } from './facility-host.ts'
import type { FenceMemory } from './fence-memory.ts'
import { postgresJson, postgresText } from './postgres-json.ts'
import type { HeartbeatAnswer, Rebuild } from './rebuild.ts'
import { toHeartbeat } from './station-state.ts'

const AnswerRow = z
  .object({ id: z.string(), intact: z.boolean(), beat: z.number(), rebuild: z.int(), rebuilt: z.int() })
  .transform(({ id, intact, ...row }): HeartbeatAnswer => ({ ...row, facilityId: id, isIntact: intact }))

/** A station as its heartbeats name it. */
interface HeartbeatOf {
  readonly name: string
  readonly cage: string | null
  readonly version: string
  /** The results library that the station's results are in; null for none. */
  readonly library: string | null
  /** Null before the station's screens and commands are there. */
  readonly status: StationHeartbeat | null
}

interface HeartbeatParts {
  readonly link: Pick<DatabaseLink, 'run'>
  readonly fences: Pick<FenceMemory, 'highest' | 'lastBeat'>
  /** Id of the facility that the station remembers; null for none. */
  readonly facilityId: () => string | null
  readonly stationId: string
  readonly run: string
  /** Start of the program by this computer's clock. */
  readonly startedAtMs: number
  /** The database's clock minus this computer's. */
  readonly offsetMs: () => number
}

/**
 * Creates the function that writes the station's row. Each heartbeat draws a fencing number and keeps it in the row: a
 * row with a lower number than the station remembers is from an older copy of the database. Such a row keeps its number
 * until the station has reported its uploads, so that a crash in between loses nothing.
 */
export function createHeartbeat({ link, fences, facilityId, stationId, run, startedAtMs, offsetMs }: HeartbeatParts) {
  return async function beat({ name, cage, version, library, status }: HeartbeatOf): Promise<HeartbeatAnswer | null> {
    const [answer] = await link.run(AnswerRow, BEAT, [
      stationId,
      run,
      postgresText(name),
      cage,
      version,
      (startedAtMs + offsetMs()) / 1000,
      library,
      postgresJson(status ?? {}),
      facilityId(),
      fences.lastBeat(),
      fences.highest(),
    ])
    return answer ?? null
  }
}

const BEAT = `
  WITH found AS (
    SELECT id, rebuild, (SELECT last_value FROM ondeck.fence) AS fence,
      coalesce((SELECT beat FROM ondeck.station WHERE station.id = $1), 0) AS beat
    FROM ondeck.facility
  ), judged AS (
    SELECT *, id::text IS DISTINCT FROM $9 OR (beat >= $10::bigint AND fence >= $11::bigint) AS intact FROM found
  ), beaten AS (
    INSERT INTO ondeck.station AS station
      (id, run, name, cage, version, started_at, heard_at, library, status, beat)
    SELECT $1, $2, $3, $4, $5, to_timestamp($6), clock_timestamp(), $7, $8,
      CASE WHEN intact THEN nextval('ondeck.fence') ELSE beat END
    FROM judged
    ON CONFLICT (id) DO UPDATE SET
      run = excluded.run, name = excluded.name, cage = excluded.cage, version = excluded.version,
      started_at = excluded.started_at, heard_at = excluded.heard_at, library = excluded.library,
      status = excluded.status, beat = excluded.beat
    RETURNING rebuilt, beat
  )
  SELECT judged.id, intact, beaten.beat::float8 AS beat, judged.rebuild, beaten.rebuilt FROM judged, beaten`

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
