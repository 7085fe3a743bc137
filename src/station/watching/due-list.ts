interface Entry<Item> {
  readonly atMs: number
  readonly item: Item
}

/** A heap of items by due time: thousands of items cost nothing while they wait. */
export function createDueList<Item>() {
  const heap: Entry<Item>[] = []
  const at = (index: number): number => heap[index]?.atMs ?? Number.POSITIVE_INFINITY

  function swap(a: number, b: number) {
    const [one, other] = [heap[a], heap[b]]
    if (one && other) [heap[a], heap[b]] = [other, one]
  }

  function rise(from: number) {
    for (let index = from; index > 0; ) {
      const parent = (index - 1) >> 1
      if (at(parent) <= at(index)) return
      swap(index, parent)
      index = parent
    }
  }

  function sink() {
    for (let index = 0; ; ) {
      const left = 2 * index + 1
      const earlier = at(left + 1) < at(left) ? left + 1 : left
      if (at(index) <= at(earlier)) return
      swap(index, earlier)
      index = earlier
    }
  }

  return {
    add(item: Item, atMs: number) {
      heap.push({ atMs, item })
      rise(heap.length - 1)
    },
    isDue: (nowMs: number): boolean => at(0) <= nowMs,
    /** Removes and returns the earliest item if it is due. */
    take(nowMs: number): Item | undefined {
      const first = heap[0]
      if (first === undefined || first.atMs > nowMs) return undefined
      const last = heap.pop()
      if (last && heap.length > 0) {
        heap[0] = last
        sink()
      }
      return first.item
    },
  }
}
