import type { Clock } from '../ports.ts'

export type AttemptMeter = ReturnType<typeof createAttemptMeter>

/**
 * Measures the bytes and the rate of one attempt for the ledger. Bytes of a failed attempt count as sent, never as
 * stored.
 */
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
    /** Empty before the first byte. */
    details(): { sentBytes?: number; tookMs?: number; bytesPerSecond?: number } {
      if (begunAtMs === null) return {}
      const tookMs = Math.round(clock.monotonicMs() - begunAtMs)
      return { sentBytes, tookMs, bytesPerSecond: tookMs > 0 ? Math.round((sentBytes / tookMs) * 1_000) : 0 }
    },
  }
}
