import { boundYoungMemory } from './bound-young-memory.ts'
import { collectWhenIdle } from './collect-when-idle.ts'

/** Limits memory while the station works, and releases memory when the station is idle. Returns how to stop. */
export function keepMemoryLow(): () => void {
  const young = boundYoungMemory()
  const stopCollecting = collectWhenIdle({ onCollected: young.begin })
  return () => {
    stopCollecting()
    young.stop()
  }
}
