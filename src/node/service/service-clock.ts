import type { Clock } from '../../core/ports.ts'

/** A difference beyond this between the two clocks of this computer is no drift. */
const TOLERANCE_MS = 2_000

interface Anchor {
  readonly serviceMs: number
  readonly monotonicMs: number
  readonly wallMs: number
}

/** The service's time, from the Date header of its last answer, carried on by a clock that never jumps. */
export function createServiceClock(clock: Pick<Clock, 'monotonicMs' | 'nowMs'>) {
  let anchor: Anchor | null = null

  return {
    /** The header counts whole seconds, cut off: the time kept is never later than the service's own. */
    update(serviceMs: number | null) {
      if (serviceMs === null) return
      anchor = { serviceMs, monotonicMs: clock.monotonicMs(), wallMs: clock.nowMs() }
    },
    nowMs: () => (anchor === null ? null : anchor.serviceMs + (clock.monotonicMs() - anchor.monotonicMs)),
    /** The clock that never jumps may stand still while a computer sleeps, so a difference is either that or a jump. */
    isStale() {
      if (anchor === null) return false
      const apartMs = clock.nowMs() - anchor.wallMs - (clock.monotonicMs() - anchor.monotonicMs)
      return Math.abs(apartMs) > TOLERANCE_MS
    },
  }
}
