/** What minus and plus go through, in Mbit/s: near each other where lines are slow. */
const steps: readonly number[] = [
  1, 2, 3, 5, 8, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 300, 500, 750, 1_000,
]

/** From no limit, minus begins below what goes out now, so that it is felt. */
export function lowerLimit(limit: number | null, measuredMbitPerSecond: number): number | null {
  const from = limit ?? (measuredMbitPerSecond > 1 ? measuredMbitPerSecond : 101)
  return steps.findLast((step) => step < from) ?? limit
}

/** Above the highest there is no limit. */
export function raiseLimit(limit: number | null): number | null {
  return limit === null ? null : (steps.find((step) => step > limit) ?? null)
}
