import type { Clock } from '../../src/core/ports.ts'

/** Time that moves only when told: the wall clock and the one that never jumps, each on its own. */
export function manualClock(startMs = Date.parse('2026-11-14T12:00:00Z')) {
  let wallMs = startMs
  let monotonicMs = 0
  const sleepers = new Set<{ atMs: number; wake: () => void }>()

  const clock: Clock = {
    nowMs: () => wallMs,
    monotonicMs: () => monotonicMs,
    sleep: (durationMs, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        // Nothing of a sleeper stays behind: some tests pass millions of them.
        const wake = () => {
          sleepers.delete(sleeper)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const sleeper = { atMs: monotonicMs + durationMs, wake }
        sleepers.add(sleeper)
        signal.addEventListener('abort', wake, { once: true })
      }),
  }
  return {
    ...clock,
    /** Time passes, and whoever's time has come wakes up. */
    async advance(durationMs: number) {
      wallMs += durationMs
      monotonicMs += durationMs
      for (const sleeper of sleepers) {
        if (sleeper.atMs <= monotonicMs) sleeper.wake()
      }
      await new Promise((resolve) => setImmediate(resolve))
    },
    /** How many wait for their time: as many as before when all who woke up have done their work. */
    sleeping: () => sleepers.size,
    /** Somebody sets the computer's clock. */
    jump(byMs: number) {
      wallMs += byMs
    },
  }
}
