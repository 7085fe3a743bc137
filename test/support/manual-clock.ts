import type { LoopClock } from '../../src/station/ports.ts'

/** Time that moves only when told: the wall clock and the one that never jumps, each on its own. */
export function manualClock(startMs = Date.parse('2026-11-14T12:00:00Z')) {
  let wallMs = startMs
  let monotonicMs = 0
  const sleepers = new Set<{ atMs: number; wake: () => void }>()

  const sleep: LoopClock['sleep'] = (durationMs, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      // Drops a sleeper completely: some tests sleep millions of times.
      const wake = () => {
        sleepers.delete(sleeper)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      const sleeper = { atMs: monotonicMs + durationMs, wake }
      sleepers.add(sleeper)
      signal.addEventListener('abort', wake, { once: true })
    })
  const clock: LoopClock = { nowMs: () => wallMs, monotonicMs: () => monotonicMs, sleep, rest: sleep }
  return {
    ...clock,
    /** Moves the time forward and wakes the sleepers that are due. */
    async advance(durationMs: number) {
      wallMs += durationMs
      monotonicMs += durationMs
      for (const sleeper of sleepers) {
        if (sleeper.atMs <= monotonicMs) sleeper.wake()
      }
      await new Promise((resolve) => setImmediate(resolve))
    },
    /** Number of sleepers. The number is as before once the woken ones have done their work. */
    sleeping: () => sleepers.size,
    /** Somebody sets the computer's clock. */
    jump(byMs: number) {
      wallMs += byMs
    },
  }
}
