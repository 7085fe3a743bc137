const MAX_SPREAD_ITEMS = 8

/** Which of so many things are looked at where not all can be: a few, evenly spread, and the last. */
export function spreadIndexes(count: number): number[] {
  const spread = Array.from({ length: MAX_SPREAD_ITEMS }, (_, step) => Math.floor((step * count) / MAX_SPREAD_ITEMS))
  return count === 0 ? [] : [...new Set([...spread, count - 1])]
}

/** The things themselves. */
export const evenlySpread = <Thing>(things: readonly Thing[]): Thing[] =>
  spreadIndexes(things.length).flatMap((index) => things[index] ?? [])
