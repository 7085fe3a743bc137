const MAX_SPREAD_ITEMS = 8

/** Picks a few indexes out of many, evenly spread, and the last. */
export function spreadIndexes(count: number): number[] {
  const spread = Array.from({ length: MAX_SPREAD_ITEMS }, (_, step) => Math.floor((step * count) / MAX_SPREAD_ITEMS))
  return count === 0 ? [] : [...new Set([...spread, count - 1])]
}

/** Picks a few items out of many, evenly spread, and the last. */
export const evenlySpread = <Thing>(things: readonly Thing[]): Thing[] =>
  spreadIndexes(things.length).flatMap((index) => things[index] ?? [])
