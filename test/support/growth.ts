// Promises about cost that hold on any machine: how work grows with its size, by this thread's own processor time.

/** Work of four times the size costs four times as much where it grows linearly, sixteen times where it is quadratic. */
export const LINEAR = 8

const ROUNDS = 12
/** A system may count processor time in ticks of 4 ms: a cost is several of them. */
const MEASURABLE_MS = 24
/** Work that takes nothing measurable in so many runs is as good as none. */
const MOST_RUNS = 256

/** The cost of work of four times the size, as a multiple; the quickest of some runs of each. */
export async function growthOf(work: (size: 1 | 4) => unknown, enough = LINEAR): Promise<number> {
  const { runs, costMs } = await runsToMeasure(() => work(1))
  let [small, large] = [costMs, Infinity]
  for (let round = 0; round < ROUNDS; round += 1) {
    large = Math.min(large, await costOf(() => work(4), runs))
    if (large / small < enough) break
    small = Math.min(small, await costOf(() => work(1), runs))
  }
  return large / small
}

async function runsToMeasure(work: () => unknown) {
  for (let runs = 1; ; runs *= 2) {
    const costMs = await costOf(work, runs)
    if (costMs >= MEASURABLE_MS || runs === MOST_RUNS) return { runs, costMs: Math.max(costMs, MEASURABLE_MS) }
  }
}

async function costOf(work: () => unknown, runs: number): Promise<number> {
  const before = process.threadCpuUsage()
  for (let run = 0; run < runs; run += 1) await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
