import { setTimeout as sleep } from 'node:timers/promises'

const MIB = 1024 * 1024

/** Sizes to try. Larger blocks save a third of the work on some machines, and nothing on others. */
export const pieceSizesBytes = [MIB / 2, MIB, 2 * MIB, 4 * MIB] as const
const [FIRST_BYTES] = pieceSizesBytes

/** Bytes sent with a size before it is judged. */
const TRIAL_BYTES = 32 * MIB
/** Number of trials per size, in turns: other work on the machine makes a trial slower, never faster. */
const TRIAL_ROUNDS = 3
/**
 * Sizes slower than the fastest by more than this factor are excluded. Even the fastest times vary beside other work.
 */
const MAX_SLOWDOWN = 1.15
/** Sizes within this factor of the lowest processor time are equal: the smallest of them is used. */
const MAX_EXTRA_CPU = 1.05
/** Sizes are tried again after this much data: the machine may be busier or hotter, or use another connection. */
const RETRIAL_BYTES = 8 * 1024 * MIB
/** Longest time for one block at the measured rate: progress stays smooth, and a slow share does not time out. */
const MAX_PIECE_MS = 100
const MIN_PIECE_BYTES = MIB / 16
/** Window over which the rate is measured. */
const RATE_WINDOW_MS = 1_000
/** Memory of all uploads together: each reads one block while it writes another. */
const MAX_MEMORY_BYTES = 16 * MIB

interface Parts {
  readonly nowMs: () => number
  /** Processor time of the whole process, which all uploads share. */
  readonly cpuMs: () => number
}

export const processMeters: Parts = {
  nowMs: () => performance.now(),
  cpuMs() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  },
}

/** Measures which block size costs the least time and processor time on this machine, and applies it to all uploads. */
export function createPieceSizes({ nowMs, cpuMs }: Parts) {
  let uploads = 0
  const trials = createTrials()
  let markMs = { time: 0, cpu: 0 }

  /** Adds the time since the last call, if something was being uploaded. */
  function settle() {
    const now = { time: nowMs(), cpu: cpuMs() }
    if (uploads > 0) trials.spend(now.time - markMs.time, now.cpu - markMs.cpu)
    markMs = now
  }

  /** Largest buffer of one upload, which has two. */
  const shareBytes = () => Math.floor(MAX_MEMORY_BYTES / 2 / uploads)

  /** Starts measuring an upload, whose first blocks suit any connection. */
  function begin(firstBytes: number) {
    settle()
    uploads += 1
    let lastBytes = firstBytes / 2
    let wroteAtMs = markMs.time
    const recent = { bytes: 0, ms: 0 }

    return {
      /** Returns the size of the next block; `maxChunkBytes` is the largest that the rate limit allows. */
      next(maxChunkBytes: number): number {
        const rateBytes = recent.ms > 0 ? (recent.bytes / recent.ms) * MAX_PIECE_MS : Number.POSITIVE_INFINITY
        const boundBytes = Math.min(shareBytes(), Math.max(rateBytes, MIN_PIECE_BYTES), maxChunkBytes)
        if (boundBytes < trials.sizeBytes()) trials.spoil()
        lastBytes = Math.max(1, Math.floor(Math.min(trials.sizeBytes(), boundBytes, lastBytes * 2)))
        return lastBytes
      },
      shareBytes,
      wrote(bytes: number) {
        const atMs = nowMs()
        const tookMs = atMs - wroteAtMs
        wroteAtMs = atMs
        const share = Math.exp(-tookMs / RATE_WINDOW_MS)
        recent.bytes = recent.bytes * share + bytes
        recent.ms = recent.ms * share + tookMs
        if (trials.send(bytes)) return
        settle()
        trials.judge()
      },
      end() {
        settle()
        uploads -= 1
      },
    }
  }

  return { begin }
}

/** Lowest cost per byte of a size. */
interface Cost {
  readonly time: number
  readonly cpu: number
}

const unknown: Cost = { time: Number.POSITIVE_INFINITY, cpu: Number.POSITIVE_INFINITY }
const untried = { bytes: 0, timeMs: 0, cpuMs: 0, isSpoiled: false }

/** Tries each size in turn until all are measured, and then uses the best for a long while. */
function createTrials() {
  let costs: Cost[] = pieceSizesBytes.map(() => unknown)
  let chosenBytes: number = FIRST_BYTES
  let number = 0
  let trial = { ...untried }

  const isOver = () => number >= pieceSizesBytes.length * TRIAL_ROUNDS
  const sizeBytes = () => (isOver() ? chosenBytes : (pieceSizesBytes[number % pieceSizesBytes.length] ?? FIRST_BYTES))

  function recordCost({ bytes, timeMs, cpuMs }: typeof untried) {
    const which = number % pieceSizesBytes.length
    costs = costs.map((cost, index) =>
      index === which ? { time: Math.min(cost.time, timeMs / bytes), cpu: Math.min(cost.cpu, cpuMs / bytes) } : cost,
    )
  }

  return {
    sizeBytes,
    spend(timeMs: number, cpuMs: number) {
      trial.timeMs += timeMs
      trial.cpuMs += cpuMs
    },
    /** Marks the trial as invalid: blocks of another size were sent. */
    spoil: () => void (trial.isSpoiled = true),
    /** Returns false when enough was sent to judge. */
    send(bytes: number): boolean {
      trial.bytes += bytes
      return trial.bytes < (isOver() ? RETRIAL_BYTES : TRIAL_BYTES)
    },
    judge() {
      if (isOver()) number = 0
      else {
        if (!trial.isSpoiled) recordCost(trial)
        number += 1
      }
      trial = { ...untried }
      if (!isOver()) return
      const best = bestOf(costs)
      // A connection too slow for whole blocks gave no measurement: a faster one may follow.
      if (best === null) number = 0
      else chosenBytes = best
      costs = pieceSizesBytes.map(() => unknown)
    },
  }
}

/** Picks the best size; null when none was measured. */
function bestOf(costs: readonly Cost[]): number | null {
  const known = pieceSizesBytes.map((sizeBytes, index) => ({ sizeBytes, ...(costs[index] ?? unknown) }))
  const mostTime = Math.min(...known.map(({ time }) => time)) * MAX_SLOWDOWN
  const quick = known.filter(({ time }) => Number.isFinite(time) && time <= mostTime)
  const mostCpu = Math.min(...quick.map(({ cpu }) => cpu)) * MAX_EXTRA_CPU
  return quick.find(({ cpu }) => cpu <= mostCpu)?.sizeBytes ?? null
}

export interface RateLimit {
  /** Size of the first writes, small enough for a smooth rate. */
  readonly chunkBytes: number
  /** Largest size where larger writes cost less. */
  readonly maxChunkBytes: number
  /** Resolves when this many bytes may be sent. */
  take(sizeBytes: number, signal: AbortSignal): Promise<void>
}

/** Longest time for one chunk at the limit. */
const MAX_CHUNK_MS = 100
/** Larger chunks are only used if they take at most `SMOOTH_MS`, so that the rate stays smooth. */
const SMOOTH_BYTES = 64 * 1024
const SMOOTH_MS = 20

export const unlimited: RateLimit = { chunkBytes: pieceSizesBytes[0], maxChunkBytes: Infinity, take: async () => {} }

/** Creates one limit that all uploads share. */
export function createRateLimit(limitBytesPerSecond: number): RateLimit {
  const bytesPerMs = limitBytesPerSecond / 1_000
  const smoothBytes = Math.max(SMOOTH_BYTES, bytesPerMs * SMOOTH_MS)
  const chunkBytes = Math.max(1_024, Math.floor(Math.min(smoothBytes, bytesPerMs * MAX_CHUNK_MS)))
  let freeAtMs = 0
  return {
    chunkBytes,
    maxChunkBytes: chunkBytes,
    async take(sizeBytes, signal) {
      const nowMs = performance.now()
      // Unused time is saved up for one chunk at most.
      const atMs = Math.max(freeAtMs, nowMs - MAX_CHUNK_MS)
      freeAtMs = atMs + sizeBytes / bytesPerMs
      const waitMs = freeAtMs - nowMs
      if (waitMs > 0) await sleep(waitMs, undefined, { signal })
    },
  }
}
