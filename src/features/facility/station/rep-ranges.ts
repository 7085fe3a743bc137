/** The moments that belong to a rep: from `fromMs` to before `untilMs`. Null for none. */
type RepRange = { readonly fromMs: number; readonly untilMs: number } | null

export interface RepNeighbor {
  readonly id: string
  /** Recording time of its first clip, which its range contains. */
  readonly atMs: number
  readonly range: NonNullable<RepRange>
}

interface Cut {
  readonly range: RepRange
  /** Neighbors whose ranges shrink first. */
  readonly shrunk: readonly RepNeighbor[]
}

/**
 * Cuts the range of a new rep, and those of its neighbors, so that none overlaps another: two reps share the time
 * between them. A rep of the very moment of another has no range.
 */
export function cutRange(atMs: number, windowMs: number, neighbors: readonly RepNeighbor[]): Cut {
  if (neighbors.some((each) => each.atMs === atMs)) return { range: null, shrunk: [] }
  const shrunk = neighbors.map((each) => {
    const middleMs = Math.ceil((each.atMs + atMs) / 2)
    const { fromMs, untilMs } = each.range
    const range =
      each.atMs < atMs
        ? { fromMs, untilMs: Math.min(untilMs, middleMs) }
        : { fromMs: Math.max(fromMs, middleMs), untilMs }
    return { ...each, range }
  })
  const before = shrunk.filter((each) => each.atMs < atMs).map(({ range }) => range.untilMs)
  const after = shrunk.filter((each) => each.atMs > atMs).map(({ range }) => range.fromMs)
  return {
    range: { fromMs: Math.max(atMs - windowMs, ...before), untilMs: Math.min(atMs + windowMs + 1, ...after) },
    shrunk,
  }
}
