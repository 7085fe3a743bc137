import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Limit of V8's young generation, which may double once or twice before the growth is noticed. */
const MAX_YOUNG_BYTES = 8 * 1024 * 1024

/** V8 doubles its young generation or keeps its size, and reads this flag before each growth. */
const GROWING_FLAG = '--semi-space-growth-factor=2'
const STEADY_FLAG = '--semi-space-growth-factor=1'

/**
 * Keeps V8's young generation at 16 to 32 MB. Without a limit, uploads grow it to 128 MB, which saves little time and
 * is only released when the program is idle. V8's own limit is read at the start of a process, which OnDeck does not
 * control everywhere. Returns how to begin again, after memory was released, and how to stop.
 */
export function boundYoungMemory() {
  // Runs after each collection: the young generation grows only then.
  const observer = new PerformanceObserver(() => {
    if (youngBytes() < MAX_YOUNG_BYTES) return
    setFlagsFromString(STEADY_FLAG)
    observer.disconnect()
  })

  function begin() {
    setFlagsFromString(GROWING_FLAG)
    observer.disconnect()
    observer.observe({ type: 'gc' })
  }

  begin()
  return { begin, stop: () => observer.disconnect() }
}

const youngBytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0
