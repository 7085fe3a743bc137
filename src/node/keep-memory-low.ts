import { boundYoungMemory } from './bound-young-memory.ts'
import { collectWhenIdle } from './collect-when-idle.ts'

/** Holds little memory while the station works, and less when it rests. Returns how to stop. */
export function keepMemoryLow(): () => void {
  const young = boundYoungMemory()
  const stopCollecting = collectWhenIdle({ onCollected: young.begin })
  return () => {
    stopCollecting()
    young.stop()
  }
}
