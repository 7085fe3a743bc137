import type { Clock } from '../core/ports.ts'

/** Two dozen loops look every second or so whether there is something to do: all of them on the full second. */
const TICK_INTERVAL_MS = 1_000
/** Timers may end a little early: whoever rests once more must not look twice. */
const TIMER_TOLERANCE_MS = 5

const monotonicMs = () => performance.now()

/** Without `timers/promises`, which takes twice as long for what happens all day. */
const sleep = (durationMs: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, durationMs)
    signal.addEventListener('abort', end)
  })

function rest(atMostMs: number, signal: AbortSignal) {
  if (atMostMs < TICK_INTERVAL_MS) return sleep(atMostMs, signal)
  const nowMs = monotonicMs()
  const endMs = Math.floor((nowMs + atMostMs + TIMER_TOLERANCE_MS) / TICK_INTERVAL_MS) * TICK_INTERVAL_MS
  return sleep(endMs - nowMs, signal)
}

export const systemClock: Clock = { nowMs: () => Date.now(), monotonicMs, sleep, rest }
