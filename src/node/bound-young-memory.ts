import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** From here on it grows no more. It may have doubled once or twice until that is noticed. */
const MAX_YOUNG_BYTES = 8 * 1024 * 1024

/** V8's room for young objects doubles at once or stays as it is; each growth looks at the flag anew. */
const GROWING_FLAG = '--semi-space-growth-factor=2'
const STEADY_FLAG = '--semi-space-growth-factor=1'

/**
 * Keeps V8's room for young objects at 16 to 32 MB: by itself it takes 128 MB while clips are uploaded, which saves little
 * time, and none of it goes back before the program is idle. Its flag for a limit counts only at the start of a process, which is
 * not ours everywhere. Returns how to begin again, after the room was given back, and how to stop.
 */
export function boundYoungMemory() {
  // Told after each collection: the room grows in no other moment.
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
