import { z } from 'zod'
import type { StationHeartbeat } from '../station-heartbeat.ts'
import type { DatabaseLink } from './database-link.ts'
import type { FenceMemory } from './fence-memory.ts'
import { postgresJson, postgresText } from './postgres-json.ts'
import type { HeartbeatAnswer } from './rebuild.ts'

const AnswerRow = z
  .object({ id: z.string(), intact: z.boolean(), beat: z.number(), rebuild: z.int(), rebuilt: z.int() })
  .transform(({ id, intact, ...row }): HeartbeatAnswer => ({ ...row, facilityId: id, isIntact: intact }))

/** A station as its heartbeats name it. */
export interface HeartbeatOf {
  readonly name: string
  readonly cage: string | null
  readonly version: string
  /** The results library that the station's results are in; null for none. */
  readonly library: string | null
  /** Null before the station's screens and commands are there. */
  readonly status: StationHeartbeat | null
}

interface Parts {
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
export function createHeartbeat({ link, fences, facilityId, stationId, run, startedAtMs, offsetMs }: Parts) {
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
