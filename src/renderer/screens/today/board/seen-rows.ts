import type { Taggable } from './taggable.ts'

export interface SeenRows {
  /** What was read of a list, so that a row that is chosen is still known when it is out of sight. */
  readonly remember: (key: string, row: Taggable) => void
  readonly rowsOf: (keys: Iterable<string>) => Taggable[]
}

/** More rows than a person looks through; older ones are forgotten, but for those that are chosen. */
const MAX_ROWS = 2_000

/** Which clips belong to which row: a choice goes across both lists, and further than what is in sight. */
export function createSeenRows(isChosen: (key: string) => boolean): SeenRows {
  const seen = new Map<string, Taggable>()
  return {
    remember(key, row) {
      // The latest stands last, so that the oldest is the first to go.
      seen.delete(key)
      seen.set(key, row)
      if (seen.size <= MAX_ROWS * 2) return
      for (const old of seen.keys()) {
        if (seen.size <= MAX_ROWS) break
        if (!isChosen(old)) seen.delete(old)
      }
    },
    rowsOf: (keys) => [...keys].flatMap((key) => seen.get(key) ?? []),
  }
}
