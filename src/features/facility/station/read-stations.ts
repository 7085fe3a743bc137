import { z } from 'zod'
import { shiftHeartbeat } from '../core/heartbeat-clock.ts'
import type { HeardStation } from '../core/station-health.ts'
import { StationHeartbeat } from '../station-heartbeat.ts'
import type { DatabaseLink } from './database-link.ts'

const StationRow = z.object({
  id: z.string(),
  name: z.string(),
  cage: z.string().nullable(),
  version: z.string(),
  heard_ms: z.number(),
  now_ms: z.number(),
  is_rebuilding: z.boolean(),
  status: z.unknown(),
})

const SELECT_STATIONS = `
  SELECT id::text, name, cage, version, status,
    (extract(epoch FROM heard_at) * 1000)::float8 AS heard_ms,
    (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now_ms,
    ondeck.is_rebuilding() AS is_rebuilding
  FROM ondeck.station`

interface StationRows {
  readonly stations: HeardStation[]
  readonly isRebuilding: boolean
}

/**
 * Every station's row, with its moments by this computer's clock. The database's time arrives with the rows: the delay
 * of the answer is the only error. Throws like `DatabaseLink`.
 */
export async function readStations(link: Pick<DatabaseLink, 'run'>, nowMs: () => number): Promise<StationRows> {
  const rows = await link.run(StationRow, SELECT_STATIONS)
  const answeredAtMs = nowMs()
  const stations = rows.map(({ id, name, cage, version, heard_ms, now_ms, status }) => {
    const laterMs = answeredAtMs - now_ms
    // A row of another release may not fit.
    const { data: heartbeat } = StationHeartbeat.safeParse(status)
    return {
      id,
      name,
      cage,
      version,
      heardAtMs: heard_ms + laterMs,
      heartbeat: heartbeat ? shiftHeartbeat(heartbeat, laterMs) : null,
    }
  })
  return { stations, isRebuilding: rows.some(({ is_rebuilding }) => is_rebuilding) }
}
