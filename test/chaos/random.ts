export type Random = ReturnType<typeof createRandom>

/** Chance that can be repeated: the same seed draws the same. (Mulberry32.) */
export function createRandom(seed: number) {
  let state = seed >>> 0

  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number, both ends included. */
  const between = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[between(0, items.length - 1)]
    if (item === undefined) throw new Error('there is nothing to pick from')
    return item
  }

  return {
    between,
    pick,
    chance: (probability: number) => fraction() < probability,
    /** Draws every item once in random order, then starts over: each item comes up regularly. */
    bag<Item>(items: readonly Item[]): () => Item {
      let left: Item[] = []
      return () => {
        if (left.length === 0) left = [...items]
        const item = pick(left)
        left = left.filter((other) => other !== item)
        return item
      }
    },
  }
}
