import type { Clock } from '../../station/ports.ts'

/** A larger difference between this computer's two clocks is not drift. */
const TOLERANCE_MS = 2_000

interface Anchor {
  readonly serviceMs: number
  readonly monotonicMs: number
  readonly wallMs: number
}

/** Keeps the service's time: the Date header of its last answer, advanced by a monotonic clock. */
export function createServiceClock(clock: Pick<Clock, 'monotonicMs' | 'nowMs'>) {
  let anchor: Anchor | null = null

  return {
    /**
     * Records the header's time, which has whole seconds cut off: the recorded time is never ahead of the service's.
     */
    update(serviceMs: number | null) {
      if (serviceMs === null) return
      anchor = { serviceMs, monotonicMs: clock.monotonicMs(), wallMs: clock.nowMs() }
    },
    nowMs: () => (anchor === null ? null : anchor.serviceMs + (clock.monotonicMs() - anchor.monotonicMs)),
    /** Tells whether one of the clocks jumped, or the monotonic clock stopped during sleep. */
    isStale() {
      if (anchor === null) return false
      const apartMs = clock.nowMs() - anchor.wallMs - (clock.monotonicMs() - anchor.monotonicMs)
      return Math.abs(apartMs) > TOLERANCE_MS
    },
  }
}
