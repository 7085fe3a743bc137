import { performance } from 'node:perf_hooks'
import { collectAll } from './collect-garbage.ts'

const CHECK_INTERVAL_MS = 30_000
/** An idle station uses about 0.3 % of the time. */
const MAX_IDLE_SHARE = 0.05

interface Options {
  /** Share of the time since the last call that the program was busy, from 0 to 1. */
  readonly busyShare?: () => number
  readonly collect?: () => void
}

/**
 * Collects garbage once after each busy time, and after the start: an idle V8 collects nothing, and would keep unused
 * memory all day. Returns how to stop.
 */
export function collectWhenIdle(options: Options = {}): () => void {
  const { busyShare = busyShareOfProcess(), collect = collectAll } = options
  let wasBusy = true
  const timer = setInterval(() => {
    const isBusy = busyShare() > MAX_IDLE_SHARE
    if (wasBusy && !isBusy) collect()
    wasBusy = isBusy
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
