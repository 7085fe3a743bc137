import type { Clock } from '../ports.ts'

export type AttemptMeter = ReturnType<typeof createAttemptMeter>

/** What one attempt sent, and how fast: for the ledger. A failed attempt's bytes count as sent, never as stored. */
export function createAttemptMeter(clock: Pick<Clock, 'monotonicMs'>) {
  let begunAtMs: number | null = null
  let sentBytes = 0

  return {
    begin() {
      begunAtMs = clock.monotonicMs()
    },
    sent(bytes: number) {
      sentBytes = bytes
    },
    /** Nothing before the first byte could go. */
    details(): { sentBytes?: number; tookMs?: number; bytesPerSecond?: number } {
      if (begunAtMs === null) return {}
      const tookMs = Math.round(clock.monotonicMs() - begunAtMs)
      return { sentBytes, tookMs, bytesPerSecond: tookMs > 0 ? Math.round((sentBytes / tookMs) * 1_000) : 0 }
    },
  }
}
