// Promises about cost that hold on any machine: how work grows with its size, by this thread's own processor time.

/** Work of four times the size costs four times as much where it grows linearly, sixteen times where it is quadratic. */
export const LINEAR = 8

const ROUNDS = 12
/** Costs below this are lost among the clock's own. */
const NOTHING_MS = 0.5

/** The cost of work of four times the size, as a multiple; the quickest of some runs of each. */
export async function growthOf(work: (size: 1 | 4) => unknown, enough = LINEAR): Promise<number> {
  let [small, large] = [Infinity, Infinity]
  for (let round = 0; round < ROUNDS; round += 1) {
    small = Math.min(small, await costMs(() => work(1)))
    large = Math.min(large, await costMs(() => work(4)))
    if (round > 1 && large / Math.max(small, NOTHING_MS) < enough) break
  }
  return large / Math.max(small, NOTHING_MS)
}

async function costMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
