import { boundOldMemory } from './bound-old-memory.ts'
import { boundYoungMemory } from './bound-young-memory.ts'
import { collectAll } from './collect-garbage.ts'
import { collectWhenIdle } from './collect-when-idle.ts'

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
