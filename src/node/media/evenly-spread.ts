const LOOKED_AT = 8

/** Which of so many things are looked at where not all can be: a few, evenly spread, and the last. */
export function spreadOver(count: number): number[] {
  const spread = Array.from({ length: LOOKED_AT }, (_, step) => Math.floor((step * count) / LOOKED_AT))
  return count === 0 ? [] : [...new Set([...spread, count - 1])]
}

/** The things themselves. */
export const someOf = <Thing>(things: readonly Thing[]): Thing[] =>
  spreadOver(things.length).flatMap((index) => things[index] ?? [])
