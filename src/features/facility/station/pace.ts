import type { SharedPace } from '../../../service/client/shared-pace.ts'
import type { Clock } from '../../../station/ports.ts'
import type { DatabaseLink } from './database-link.ts'
import { createPaceRows, PACE_CHANNEL, PaceNotice, type PaceState } from './pace-rows.ts'

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
