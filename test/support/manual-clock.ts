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
        const sleeper = { atMs: monotonicMs + durationMs, wake: resolve }
        sleepers.add(sleeper)
        signal.addEventListener('abort', () => resolve(), { once: true })
      }),
  }
  return {
    ...clock,
    /** Time passes, and whoever's time has come wakes up. */
    async advance(durationMs: number) {
      wallMs += durationMs
      monotonicMs += durationMs
      for (const sleeper of sleepers) {
        if (sleeper.atMs > monotonicMs) continue
        sleepers.delete(sleeper)
        sleeper.wake()
      }
      await new Promise((resolve) => setImmediate(resolve))
    },
    /** Somebody sets the computer's clock. */
    jump(byMs: number) {
      wallMs += byMs
    },
  }
}
