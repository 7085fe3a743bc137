import { z } from 'zod'
import type { DatabaseLink } from './database-link.ts'

export const PACE_CHANNEL = 'ondeck_pace'

/** Calls per second of all stations together after the first 429: the service publishes no rate. */
const FIRST_RATE = 4
const MIN_RATE = 0.5
/** Calls saved up while nobody calls. */
const MAX_TOKENS = 4
/** Refusals this close together are one: several stations had a call under way. */
const SAME_REFUSAL_SECONDS = 2
/** Time without a 429 after which no rate is known any more. */
const QUIET_SECONDS = 600

/** The rate grows by half with each quiet minute. */
const rateNow = 'pace.rate * power(1.5, floor(extract(epoch FROM clock_timestamp() - pace.refused_at) / 60))'
const limitLeftMs = `greatest(0, ${QUIET_SECONDS} - extract(epoch FROM clock_timestamp() - refused_at)) * 1000`
const pauseLeftMs = 'greatest(0, extract(epoch FROM paused_until - clock_timestamp())) * 1000'

const PaceRow = z
  .object({ origin: z.string(), pause_ms: z.number(), limit_ms: z.number(), rate: z.number() })
  .transform(({ origin, pause_ms, limit_ms, rate }) => ({ origin, pauseMs: pause_ms, limitMs: limit_ms, rate }))
/** Time left of the pause and of the shared rate, and that rate in calls per second. */
export type PaceState = z.infer<typeof PaceRow>

const DrawRow = z
  .object({ granted: z.int(), wait_ms: z.number(), pause_ms: z.number(), limit_ms: z.number(), rate: z.number() })
  .transform(({ granted, wait_ms, pause_ms, limit_ms, rate }) => ({
    granted,
    rate,
    waitMs: wait_ms,
    pauseMs: pause_ms,
    limitMs: limit_ms,
  }))
const nothing = z.unknown()

const paceColumns = `origin, (${pauseLeftMs})::float8 AS pause_ms, coalesce(${limitLeftMs}, 0)::float8 AS limit_ms,
  coalesce(${rateNow}, 0)::float8 AS rate`

export const PaceNotice = z.object({
  origin: z.string(),
  pauseMs: z.number(),
  limitMs: z.number(),
  rate: z.number(),
})

/** Statements about the shared pace. All of them throw AppError `facility-away` and its like. */
export function createPaceRows({ run }: Pick<DatabaseLink, 'run'>) {
  return {
    read: (origins: readonly string[]): Promise<PaceState[]> =>
      run(PaceRow, `SELECT ${paceColumns} FROM ondeck.pace AS pace WHERE origin = ANY($1)`, [[...origins]]),

    /** Begins a pause for all stations, at half the rate; announces it. */
    async refuse(origin: string, pauseMs: number): Promise<void> {
      await run(
        nothing,
        `WITH refused AS (
           INSERT INTO ondeck.pace AS pace (origin, paused_until, rate, tokens, refilled_at, refused_at)
           VALUES ($1, clock_timestamp() + make_interval(secs => $2), ${FIRST_RATE}, 0,
             clock_timestamp() + make_interval(secs => $2), clock_timestamp())
           ON CONFLICT (origin) DO UPDATE SET
             paused_until = greatest(pace.paused_until, excluded.paused_until),
             refilled_at = greatest(pace.paused_until, excluded.paused_until),
             tokens = 0,
             rate = CASE
               WHEN pace.refused_at IS NULL OR pace.refused_at < clock_timestamp() - interval '${QUIET_SECONDS} seconds'
                 THEN ${FIRST_RATE}
               WHEN pace.refused_at > clock_timestamp() - interval '${SAME_REFUSAL_SECONDS} seconds' THEN pace.rate
               ELSE greatest(${MIN_RATE}, ${rateNow} / 2)
             END,
             refused_at = clock_timestamp()
           RETURNING ${paceColumns})
         SELECT pg_notify('${PACE_CHANNEL}', json_build_object('origin', origin, 'pauseMs', pause_ms,
           'limitMs', limit_ms, 'rate', rate)::text) FROM refused`,
        [origin, pauseMs / 1000],
      )
    },

    /** Draws up to this many calls; null where no row, and so no rate, is known. */
    async draw(origin: string, calls: number): Promise<z.infer<typeof DrawRow> | null> {
      const rows = await run(
        DrawRow,
        `WITH present AS (
           SELECT *, ${rateNow} AS rate_now, clock_timestamp() AS at FROM ondeck.pace AS pace WHERE origin = $1 FOR UPDATE
         ), filled AS (
           SELECT *, least(${MAX_TOKENS}, tokens + rate_now * greatest(0, extract(epoch FROM at - refilled_at))) AS available,
             paused_until > at AS paused FROM present
         ), given AS (
           SELECT *, CASE WHEN paused THEN 0 ELSE least($2, floor(available)) END AS granted FROM filled
         )
         UPDATE ondeck.pace AS pace SET
           tokens = CASE WHEN paused THEN pace.tokens ELSE available - granted END,
           refilled_at = greatest(pace.refilled_at, at)
         FROM given WHERE pace.origin = given.origin
         RETURNING granted::int AS granted,
           CASE WHEN granted > 0 THEN 0 ELSE greatest(0, (1 - available) / rate_now * 1000) END::float8 AS wait_ms,
           (greatest(0, extract(epoch FROM given.paused_until - at)) * 1000)::float8 AS pause_ms,
           (greatest(0, ${QUIET_SECONDS} - extract(epoch FROM at - given.refused_at)) * 1000)::float8 AS limit_ms,
           rate_now::float8 AS rate`,
        [origin, calls],
      )
      return rows[0] ?? null
    },
  }
}
