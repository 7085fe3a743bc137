const MIB = 1024 * 1024

/** What the pieces of a video may measure. On some machines larger ones save a third of the work, on others nothing. */
export const pieceSizesBytes = [MIB / 2, MIB, 2 * MIB, 4 * MIB] as const
const [FIRST_BYTES] = pieceSizesBytes

/** So much is sent with a size before it is judged. */
const TRIAL_BYTES = 32 * MIB
/** Each size is tried so often, in turns: what else goes on here makes all of them dearer, and none cheaper. */
const TRIAL_ROUNDS = 3
/** A size that is this much slower than the quickest one is out. Beside other work even the quickest times differ. */
const MAX_SLOWDOWN = 1.15
/** A size that costs this much more processor time than the best one is as good: the smallest of those is taken. */
const MAX_EXTRA_CPU = 1.05
/** The machine may be busier or hotter by then, or have another line. */
const RETRIAL_BYTES = 8 * 1024 * MIB
/** No piece takes longer than this at the rate seen: progress stays smooth, and a slow share is not called silent. */
const MAX_PIECE_MS = 100
const MIN_PIECE_BYTES = MIB / 16
/** The rate is that of about the last second. */
const RATE_WINDOW_MS = 1_000
/** What all uploads together hold: each reads one piece while it writes another. */
const MAX_MEMORY_BYTES = 16 * MIB

interface Parts {
  readonly nowMs: () => number
  /** Processor time of the whole process: all uploads share it. */
  readonly cpuMs: () => number
}

export const processMeters: Parts = {
  nowMs: () => performance.now(),
  cpuMs() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  },
}

/** Finds out how much to read and write at once: what costs the least time and processor time, on this machine now. */
export function createPieceSizes({ nowMs, cpuMs }: Parts) {
  let uploads = 0
  const trials = createTrials()
  let markMs = { time: 0, cpu: 0 }

  /** Only while something is sent does time count. */
  function settle() {
    const now = { time: nowMs(), cpu: cpuMs() }
    if (uploads > 0) trials.spend(now.time - markMs.time, now.cpu - markMs.cpu)
    markMs = now
  }

  /** How large a buffer may be: each upload has two. */
  const shareBytes = () => Math.floor(MAX_MEMORY_BYTES / 2 / uploads)

  /** An upload begins with pieces of a size that is well with any line. */
  function begin(firstBytes: number) {
    settle()
    uploads += 1
    let lastBytes = firstBytes / 2
    let wroteAtMs = markMs.time
    const recent = { bytes: 0, ms: 0 }

    return {
      /** How much to read and write at once now; `maxChunkBytes` is what the rate that somebody has chosen allows. */
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

/** What a byte takes with a size, at its best. */
interface Cost {
  readonly time: number
  readonly cpu: number
}

const unknown: Cost = { time: Number.POSITIVE_INFINITY, cpu: Number.POSITIVE_INFINITY }
const untried = { bytes: 0, timeMs: 0, cpuMs: 0, isSpoiled: false }

/** Each size in turn, until all are known; then the best, for a long while. */
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
    /** It was not this size that was sent. */
    spoil: () => void (trial.isSpoiled = true),
    /** False when enough has been sent to judge. */
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
      // On a line that takes no size of them whole nothing was learned: it may be another one soon.
      if (best === null) number = 0
      else chosenBytes = best
      costs = pieceSizesBytes.map(() => unknown)
    },
  }
}

/** Null when nothing is known of any size. */
function bestOf(costs: readonly Cost[]): number | null {
  const known = pieceSizesBytes.map((sizeBytes, index) => ({ sizeBytes, ...(costs[index] ?? unknown) }))
  const mostTime = Math.min(...known.map(({ time }) => time)) * MAX_SLOWDOWN
  const quick = known.filter(({ time }) => Number.isFinite(time) && time <= mostTime)
  const mostCpu = Math.min(...quick.map(({ cpu }) => cpu)) * MAX_EXTRA_CPU
  return quick.find(({ cpu }) => cpu <= mostCpu)?.sizeBytes ?? null
}
