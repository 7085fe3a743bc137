/** What somebody looks at and has no picture of yet. */
export interface Wish {
  readonly key: string
  readonly path: string
  readonly durationMs: number
}

/** Many screens full. */
const MAX_WISHES = 500

/** Wishes, newest first: what somebody looks at now. Of too many the oldest are dropped; they can be wished again. */
export function createWishes() {
  const waiting = new Map<string, Wish>()
  return {
    isEmpty: () => waiting.size === 0,
    add(wish: Wish) {
      waiting.delete(wish.key)
      waiting.set(wish.key, wish)
      const [oldest] = waiting.keys()
      if (waiting.size > MAX_WISHES && oldest !== undefined) waiting.delete(oldest)
    },
    takeNewest(): Wish | null {
      const newest = [...waiting.values()].at(-1) ?? null
      if (newest) waiting.delete(newest.key)
      return newest
    },
    clear: () => waiting.clear(),
  }
}
