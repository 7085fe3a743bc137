import type { ClipId } from '../contract/clip.ts'
import type { Progress } from '../contract/queue.ts'
import type { Clock } from '../ports.ts'

/** Window of the present rate: long enough to be steady, short enough to show a change. */
const RATE_WINDOW_MS = 5_000
const HISTORY_INTERVAL_MS = 5_000
const MAX_HISTORY_MS = 10 * 60_000

interface Moving {
  readonly sizeBytes: number
  sentBytes: number
  /** Progress within the window, oldest first, on the monotonic clock. */
  samples: { atMs: number; sentBytes: number }[]
}

export type TransferMeter = ReturnType<typeof createTransferMeter>

/**
 * Measures the rates of uploads for the queue and its forecasts. Kept in memory: a restart begins with no measurement.
 */
export function createTransferMeter(clock: Clock) {
  const moving = new Map<ClipId, Moving>()
  const history: { atMs: number; bytesPerSecond: number }[] = []
  /** The last rate above zero: forecasts use it while nothing moves. */
  let lastRate = 0
  let totalBytes = 0
  let step = { atMs: clock.monotonicMs(), totalBytes: 0 }

  function progressed(id: ClipId, sizeBytes: number, sentBytes: number) {
    const nowMs = clock.monotonicMs()
    const transfer = moving.get(id)
    const isSame = transfer !== undefined && sentBytes >= transfer.sentBytes
    const one: Moving = isSame ? transfer : { sizeBytes, sentBytes: 0, samples: [{ atMs: nowMs, sentBytes: 0 }] }
    totalBytes += sentBytes - one.sentBytes
    one.sentBytes = sentBytes
    const last = one.samples.at(-1)
    // A few samples per second are enough.
    if (!last || nowMs - last.atMs >= 200) one.samples.push({ atMs: nowMs, sentBytes })
    while (one.samples.length > 2 && nowMs - (one.samples[0]?.atMs ?? nowMs) > RATE_WINDOW_MS) one.samples.shift()
    moving.set(id, one)
    record(nowMs)
  }

  function ended(id: ClipId) {
    moving.delete(id)
  }

  /** Adds one point per step, zero for steps without a byte. */
  function record(nowMs: number) {
    while (nowMs - step.atMs >= HISTORY_INTERVAL_MS) {
      const bytes = totalBytes - step.totalBytes
      const behindMs = nowMs - step.atMs - HISTORY_INTERVAL_MS
      history.push({ atMs: clock.nowMs() - behindMs, bytesPerSecond: bytes / (HISTORY_INTERVAL_MS / 1_000) })
      step = { atMs: step.atMs + HISTORY_INTERVAL_MS, totalBytes }
      if (history.length > MAX_HISTORY_MS / HISTORY_INTERVAL_MS) history.shift()
    }
  }

  function rateOf({ samples, sentBytes }: Moving): number | null {
    const first = samples[0]
    if (!first) return null
    const tookMs = clock.monotonicMs() - first.atMs
    return tookMs < 300 ? null : ((sentBytes - first.sentBytes) / tookMs) * 1_000
  }

  function bytesPerSecond(): number {
    let sum = 0
    for (const one of moving.values()) sum += rateOf(one) ?? 0
    if (sum > 0) lastRate = sum
    return sum
  }

  return {
    progressed,
    ended,
    bytesPerSecond,
    /** 0 before the first byte. */
    measuredRate() {
      bytesPerSecond()
      return lastRate
    },
    progressOf(id: ClipId): Progress | undefined {
      const one = moving.get(id)
      return one && { clipId: id, sentBytes: one.sentBytes, sizeBytes: one.sizeBytes, bytesPerSecond: rateOf(one) }
    },
    history() {
      record(clock.monotonicMs())
      return history.map((point) => ({ ...point }))
    },
  }
}
