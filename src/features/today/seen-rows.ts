import type { Taggable } from './taggable.ts'

export interface SeenRows {
  /** Remembers a loaded row, so that a selected row is known while it is out of sight. */
  readonly remember: (key: string, row: Taggable) => void
  readonly rowsOf: (keys: Iterable<string>) => Taggable[]
}

/** Oldest rows beyond this are forgotten, except selected ones. */
const MAX_ROWS = 2_000

/** Remembers the clips of loaded rows, for selections across both lists and beyond the loaded part. */
export function createSeenRows(isChosen: (key: string) => boolean): SeenRows {
  const seen = new Map<string, Taggable>()
  return {
    remember(key, row) {
      // The newest entry is last, so that the oldest is removed first.
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
