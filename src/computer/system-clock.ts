import type { LoopClock } from '../station/ports.ts'

/** About two dozen loops check for work every second or so: all of them wake on the full second. */
const TICK_INTERVAL_MS = 1_000
/** Timers may fire a little early; a loop must not run twice in the same tick. */
const TIMER_TOLERANCE_MS = 5

const monotonicMs = () => performance.now()

/** Half the cost of `timers/promises`, for sleeps that happen all day. */
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

export const systemClock: LoopClock = { nowMs: () => Date.now(), monotonicMs, sleep, rest }
