import { z } from 'zod'
import type { FacilityStore } from '../../../station/ports/facility-ports.ts'
import type { CompletedCapture, SharedResults } from '../../../station/ports/shared-results.ts'
import type { DatabaseLink } from './database-link.ts'
import type { Turns } from './turns.ts'

const POSITION_KEY = 'results'
const MAX_CAPTURES = 500
/** Captures that completed earlier have been requested, or are not any more. */
const MAX_LOOKBACK_MS = 7 * 24 * 3_600_000
/** Copies become visible a little later than they are dated. */
const OVERLAP_MS = 60_000

const Position = z.object({ turn: z.string(), copiedAtMs: z.number() })
const CaptureRow = z.object({
  session_id: z.string(),
  activity: z.string(),
  movement: z.string(),
  athlete_id: z.string(),
  from_ms: z.number(),
  copied_at_ms: z.number(),
})

interface Parts {
  readonly link: Pick<DatabaseLink, 'run'>
  readonly store: Pick<FacilityStore, 'recall' | 'remember'>
  readonly turns: Pick<Turns, 'hold' | 'release'>
  readonly stationId: string
  /** Names the service and account, by `originKey`. */
  readonly origin: string
  /** Identifies the results library. */
  readonly library: string
  readonly nowMs: () => number
  /** The database's clock minus this computer's. */
  readonly offsetMs: () => number
}

/** Shares the requests for results with the stations of the facility that use the same library. */
export function createSharedResults({
  link,
  store,
  turns,
  stationId,
  origin,
  library,
  ...parts
}: Parts): SharedResults {
  const turn = `results ${origin} ${library}`

  async function completed(): Promise<CompletedCapture[]> {
    const known = store.recall(Position, POSITION_KEY)
    const earliestMs = parts.nowMs() + parts.offsetMs() - MAX_LOOKBACK_MS
    const afterMs = Math.max(earliestMs, known?.turn === turn ? known.copiedAtMs - OVERLAP_MS : earliestMs)
    const rows = await link.run(CaptureRow, COMPLETED, [origin, library, stationId, afterMs / 1000])
    const last = rows.at(-1)
    if (last) store.remember(POSITION_KEY, { turn, copiedAtMs: last.copied_at_ms } satisfies z.infer<typeof Position>)
    return rows.map(({ session_id, activity, movement, athlete_id, from_ms }) => ({
      sessionId: session_id,
      activity: activity.trim().toLowerCase(),
      movement: movement.trim().toLowerCase(),
      athleteId: athlete_id,
      fromMs: from_ms - parts.offsetMs(),
    }))
  }

  return { takeTurn: () => turns.hold(turn), passTurn: () => turns.release(turn), completed }
}

/** A station's clock may have been wrong when it found the clip: the copy is dated by the database's. */
const COMPLETED = `
  SELECT session_id, activity, movement, athlete_id,
    (extract(epoch FROM least(found_at, copied_at)) * 1000)::float8 AS from_ms,
    (extract(epoch FROM copied_at) * 1000)::float8 AS copied_at_ms
  FROM ondeck.clip_copy AS copy JOIN ondeck.station ON station.id = copy.station
  WHERE copy.state = 'completed' AND copy.copied_at > to_timestamp($4) AND copy.origin = $1 AND library = $2
    AND copy.station <> $3 AND session_id IS NOT NULL AND athlete_id IS NOT NULL
    AND activity IS NOT NULL AND movement IS NOT NULL
  ORDER BY copied_at LIMIT ${MAX_CAPTURES}`
