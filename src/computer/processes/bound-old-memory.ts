import { setFlagsFromString } from 'node:v8'
import { boundYoungMemory } from './bound-young-memory.ts'
import { collectAll } from './collect-garbage.ts'
import { collectWhenIdle } from './collect-when-idle.ts'

/** Growth of V8's old generation, beyond what survived the last full collection, that starts the next one. */
const MAX_GROWTH_PERCENT = 20

/**
 * Makes V8 collect its old generation, in all threads, before it has grown by much. By default it lets the memory of
 * a station grow to three times of what is in use. Collections mark while the program runs, in threads. The first one
 * after this call sets the limit. Collections for size also close the gaps between objects, and keep fewer empty pages.
 */
function boundOldMemory(): void {
  setFlagsFromString(`--heap-growing-percent=${MAX_GROWTH_PERCENT}`)
  setFlagsFromString('--optimize-for-size')
}

/** Room for young objects. Twice as much takes 8 MB more, and no less processor time that could be measured. */
const MAX_YOUNG_MIB = 4
/** Time for the first page after a start, which a collection would delay. */
const RELEASE_DELAY_MS = 2_000

/** Limits memory while the station works, and releases memory when the station is idle. Returns how to stop. */
export function keepMemoryLow(): () => void {
  boundOldMemory()
  const stopBounding = boundYoungMemory({ maxMib: MAX_YOUNG_MIB })
  // Releases what the start needed, which V8 keeps as long as the program works. Limits follow from what is left.
  const release = setTimeout(collectAll, RELEASE_DELAY_MS).unref()
  const stopCollecting = collectWhenIdle()
  return () => {
    clearTimeout(release)
    stopCollecting()
    stopBounding()
  }
}
