import { performance } from 'node:perf_hooks'
import { collectAll } from './collect-garbage.ts'

const CHECK_INTERVAL_MS = 30_000
/** An idle station uses about 0.3 % of the time. */
const MAX_IDLE_SHARE = 0.05
/** Five minutes. */
const MAX_BUSY_CHECKS = 10

interface Options {
  /** Share of the time since the last call that the program was busy, from 0 to 1. */
  readonly busyShare?: () => number
  readonly collect?: () => void
}

/**
 * Collects garbage once after each busy time, and after the start: an idle V8 collects nothing, and would keep unused
 * memory all day. In a long busy time it collects regularly: V8's own collections leave gaps between objects, which took
 * 10 MB after 20,000 clips. Returns how to stop.
 */
export function collectRegularly(options: Options = {}): () => void {
  const { busyShare = busyShareOfProcess(), collect = collectAll } = options
  /** Busy checks since the last collection. */
  let busyChecks = 1
  const timer = setInterval(() => {
    const isBusy = busyShare() > MAX_IDLE_SHARE
    const isDue = isBusy ? busyChecks === MAX_BUSY_CHECKS : busyChecks > 0
    if (isDue) collect()
    busyChecks = (isDue ? 0 : busyChecks) + (isBusy ? 1 : 0)
  }, CHECK_INTERVAL_MS).unref()
  return () => clearInterval(timer)
}

function busyShareOfProcess(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    return utilization
  }
}
