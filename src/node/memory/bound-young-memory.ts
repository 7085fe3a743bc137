import { constants, PerformanceObserver, type PerformanceObserverEntryList } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { z } from 'zod'
import { collectAll, collectYoung } from './collect-garbage.ts'

/** Limit of V8's young generation. */
const MAX_YOUNG_BYTES = 16 * 1024 * 1024

/** V8 doubles its young generation or keeps its size, and reads this flag at each collection. */
const GROWING_FLAG = '--semi-space-growth-factor=2'
const STEADY_FLAG = '--semi-space-growth-factor=1'

/**
 * Keeps V8's young generation at 16 MB. Without a limit, uploads grow it to 128 MB, which saves little time and is only
 * released when the program is idle. V8's own limit is read at the start of a process, which OnDeck does not control
 * everywhere. The size doubles only in collections of our own: on a busy computer V8 collects several times before
 * it reports the first. Returns how to begin again, after memory was released, and how to stop.
 */
export function boundYoungMemory() {
  const observer = new PerformanceObserver((list) => {
    if (isOurs(list)) return
    if (youngBytes() < MAX_YOUNG_BYTES) collectGrowing()
    else observer.disconnect()
  })

  function begin() {
    setFlagsFromString(STEADY_FLAG)
    observer.disconnect()
    observer.observe({ type: 'gc' })
  }

  begin()
  return {
    begin,
    /** Releases what was grown before the limit, which V8 keeps as long as the program works. */
    release() {
      if (youngBytes() > MAX_YOUNG_BYTES) collectAll()
      begin()
    },
    stop: () => observer.disconnect(),
  }
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

const youngBytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0
