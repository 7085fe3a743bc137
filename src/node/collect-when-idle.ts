import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'

const CHECK_INTERVAL_MS = 30_000
/** A station at rest looks at its clock about 0.3 % of the time. */
const MAX_IDLE_SHARE = 0.05

interface Options {
  /** How much of the time since it was asked last the program was busy, from 0 to 1. */
  readonly busyShare?: () => number
  readonly collect?: () => void
  readonly onCollected?: () => void
}

/**
 * Gives memory back once after each busy time, the start being the first: V8 collects nothing while nothing happens, and
 * would keep resident all day what is of no use any more. Returns how to stop it.
 */
export function collectWhenIdle(options: Options = {}): () => void {
  const { busyShare = busyShareOfProcess(), collect = collectAll, onCollected } = options
  let wasBusy = true
  const timer = setInterval(() => {
    const isBusy = busyShare() > MAX_IDLE_SHARE
    if (wasBusy && !isBusy) {
      collect()
      onCollected?.()
    }
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

const Collector = z.custom<(options: object) => void>((value) => typeof value === 'function')

/** About a tenth of a second. A last resort also gives back what young objects had. */
function collectAll(): void {
  setFlagsFromString('--expose-gc')
  Collector.parse(runInNewContext('gc'))({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
