import { constants, PerformanceObserver, type PerformanceObserverEntryList } from 'node:perf_hooks'
import { getHeapSpaceStatistics, type HeapSpaceInfo, setFlagsFromString } from 'node:v8'
import { z } from 'zod'
import { collectYoung } from './collect-garbage.ts'

const MIB = 1024 * 1024

/** V8 doubles its young generation or keeps its size, and reads this flag at each collection. */
const GROWING_FLAG = '--semi-space-growth-factor=2'
const STEADY_FLAG = '--semi-space-growth-factor=1'

/**
 * Limits V8's young generation. Without a limit, uploads grow it to 128 MB, which saves little time and is only released
 * when the program is idle. V8's own limit is read at the start of a process, which OnDeck does not control everywhere.
 * The size doubles only in collections of our own: on a busy computer V8 collects several times before it reports the
 * first. V8 shrinks it in quiet times, and it grows again with the next work. Returns how to stop.
 */
export function boundYoungMemory({ maxMib }: { readonly maxMib: number }): () => void {
  const observer = new PerformanceObserver((list) => {
    if (!isOurs(list) && youngBytes() <= (maxMib / 2) * MIB) collectGrowing()
  })
  setFlagsFromString(STEADY_FLAG)
  observer.observe({ type: 'gc' })
  return () => observer.disconnect()
}

/** Grows the young generation only if enough objects survived since it grew last. */
function collectGrowing(): void {
  setFlagsFromString(GROWING_FLAG)
  collectYoung()
  setFlagsFromString(STEADY_FLAG)
}

/** Node's types omit the details of entries of this kind. */
const Collection = z.object({ detail: z.object({ flags: z.int() }) })

const isOurs = (list: PerformanceObserverEntryList) =>
  list
    .getEntries()
    .every((entry) => (Collection.parse(entry).detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0)

function youngBytes(): number {
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  return young ? bytesOfBothHalves(young) : 0
}

/**
 * Size of the young generation with both of its halves. V8 gives one half back in quiet times and takes it again at the
 * next collection, without counting it in between: what is counted then was doubled beyond the limit.
 */
export const bytesOfBothHalves = (young: Omit<HeapSpaceInfo, 'space_name' | 'physical_space_size'>): number =>
  Math.max(young.space_size, 2 * (young.space_used_size + young.space_available_size))
