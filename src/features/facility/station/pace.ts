import { z } from 'zod'
import type { SharedPace } from '../../../service/client/shared-pace.ts'
import type { Clock } from '../../../station/ports.ts'
import type { DatabaseLink } from './database-link.ts'

const PACE_CHANNEL = 'ondeck_pace'

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
type PaceState = z.infer<typeof PaceRow>

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

const PaceNotice = z.object({
  origin: z.string(),
  pauseMs: z.number(),
  limitMs: z.number(),
  rate: z.number(),
})

/** Statements about the shared pace. All of them throw AppError `facility-away` and its like. */
function createPaceRows({ run }: Pick<DatabaseLink, 'run'>) {
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

/** Calls drawn per trip to the database. */
const MAX_CALLS_PER_TRIP = 4
const MIN_WAIT_MS = 20
const MAX_WAIT_MS = 5_000

interface ShownPace {
  readonly perMinute: number
  readonly pauseLeftMs: number
}

export interface FacilityPace {
  /** The shared pace of a service and account, named by `originKey`. */
  of(origin: string): SharedPace
  /** The shared rate and pause as last heard; null where no rate is known. */
  shown(origin: string): ShownPace | null
  /** Reads what a lost notice may have said; called every few seconds, and after each connect. */
  refresh(): Promise<void>
  close(): void
}

interface Parts {
  readonly link: Pick<DatabaseLink, 'run' | 'listen' | 'state'>
  readonly clock: Clock
}

/** Shares pauses and the rate of calls with all stations of the facility. */
export function createFacilityPace({ link, clock }: Parts): FacilityPace {
  const rows = createPaceRows(link)
  const paces = new Map<string, ReturnType<typeof createOriginPace>>()
  const closing = new AbortController()
  const stopListening = link.listen(PACE_CHANNEL, (payload) => {
    const state = PaceNotice.safeParse(parseJson(payload)).data
    if (state) paces.get(state.origin)?.learn(state)
  })

  function of(origin: string) {
    const known = paces.get(origin)
    if (known) return known
    const isConnected = () => link.state().kind === 'connected'
    const created = createOriginPace({ origin, rows, clock, isConnected, closing: closing.signal })
    paces.set(origin, created)
    return created
  }

  return {
    of,
    shown: (origin) => paces.get(origin)?.shown() ?? null,
    async refresh() {
      if (paces.size === 0) return
      for (const state of await rows.read([...paces.keys()])) paces.get(state.origin)?.learn(state)
    },
    close() {
      stopListening()
      closing.abort()
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface OriginParts {
  readonly origin: string
  readonly rows: ReturnType<typeof createPaceRows>
  readonly clock: Clock
  readonly isConnected: () => boolean
  readonly closing: AbortSignal
}

interface Waiting {
  readonly latestMs: number
  readonly settle: (isDrawn: boolean | null) => void
}

function createOriginPace({ origin, rows, clock, isConnected, closing }: OriginParts) {
  const waiting = new Set<Waiting>()
  let pausedUntilMs = -Infinity
  let limitedUntilMs = -Infinity
  let rate = 0
  let isDrawing = false

  function learn({ pauseMs, limitMs, rate: perSecond }: Omit<PaceState, 'origin'>) {
    rate = perSecond
    const nowMs = clock.monotonicMs()
    pausedUntilMs = Math.max(pausedUntilMs, nowMs + pauseMs)
    limitedUntilMs = nowMs + limitMs
  }

  const pauseLeftMs = () => Math.max(0, pausedUntilMs - clock.monotonicMs())
  const isLimited = () => isConnected() && !closing.aborted && clock.monotonicMs() < limitedUntilMs

  function settleAll(isDrawn: boolean | null) {
    for (const { settle } of waiting) settle(isDrawn)
  }

  function settleLate() {
    const nowMs = clock.monotonicMs()
    for (const { latestMs, settle } of waiting) if (nowMs >= latestMs) settle(false)
  }

  /** Draws for all calls that wait, a few per trip. */
  async function drawAll() {
    isDrawing = true
    try {
      for (let empty = 0; waiting.size > 0; ) {
        if (!isLimited()) return settleAll(null)
        const draw = await rows.draw(origin, Math.min(waiting.size, MAX_CALLS_PER_TRIP))
        if (draw === null) return settleAll(null)
        learn(draw)
        for (const { settle } of [...waiting].slice(0, draw.granted)) settle(true)
        empty = draw.granted > 0 ? 0 : empty + 1
        if (empty > 0) await waitFor(Math.max(draw.pauseMs, Math.min(draw.waitMs * empty, MAX_WAIT_MS), MIN_WAIT_MS))
        settleLate()
      }
    } catch {
      // Without the database each station paces itself.
      settleAll(null)
    } finally {
      isDrawing = false
    }
  }

  /** Waits, but no longer than until the first call must be told that it is too late. */
  async function waitFor(durationMs: number) {
    const leftMs = Math.min(...[...waiting].map(({ latestMs }) => latestMs)) - clock.monotonicMs()
    await clock.sleep(Math.max(1, Math.min(durationMs, leftMs)), closing)
  }

  const pace: SharedPace = {
    pauseLeftMs,
    draw(latestMs, signal) {
      if (!isLimited()) return Promise.resolve(null)
      return new Promise((resolve) => {
        const cancel = () => call.settle(false)
        const call: Waiting = {
          latestMs,
          settle(isDrawn) {
            waiting.delete(call)
            signal.removeEventListener('abort', cancel)
            resolve(isDrawn)
          },
        }
        waiting.add(call)
        signal.addEventListener('abort', cancel, { once: true })
        if (!isDrawing) void drawAll()
      })
    },
    refused(pauseMs) {
      if (!isConnected()) return
      // Without the database the station that was refused pauses alone.
      void rows.refuse(origin, pauseMs).catch(() => {})
    },
  }
  const shown = () => (isLimited() ? { perMinute: Math.round(rate * 60), pauseLeftMs: pauseLeftMs() } : null)

  return { ...pace, learn, shown }
}
