import { boundYoungMemory } from './bound-young-memory.ts'
import { collectWhenIdle } from './collect-when-idle.ts'

/** Time for the first page after a start, which a collection would delay. */
const RELEASE_DELAY_MS = 5_000

/** Limits memory while the station works, and releases memory when the station is idle. Returns how to stop. */
export function keepMemoryLow(): () => void {
  const young = boundYoungMemory()
  const release = setTimeout(young.release, RELEASE_DELAY_MS).unref()
  const stopCollecting = collectWhenIdle({ onCollected: young.begin })
  return () => {
    clearTimeout(release)
    stopCollecting()
    young.stop()
  }
}
