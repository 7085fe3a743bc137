import type { Clock } from '../../core/ports.ts'

/** The service's time, from the Date header of its last answer, carried on by a clock that never jumps. */
export function createServiceClock(clock: Pick<Clock, 'monotonicMs'>) {
  let anchor: { serviceMs: number; monotonicMs: number } | null = null

  return {
    /** The header counts whole seconds, cut off: the time kept is never later than the service's own. */
    heard(dateHeader: string | undefined) {
      const serviceMs = Date.parse(dateHeader ?? '')
      if (!Number.isNaN(serviceMs)) anchor = { serviceMs, monotonicMs: clock.monotonicMs() }
    },
    nowMs: () => (anchor === null ? null : anchor.serviceMs + (clock.monotonicMs() - anchor.monotonicMs)),
  }
}
