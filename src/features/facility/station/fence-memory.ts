import { z } from 'zod'
import type { FacilityStore } from '../../../station/ports/facility-ports.ts'

const FENCE_KEY = 'fence'
const BEAT_KEY = 'beat'

/** A station that was restored from a backup has another id: the database has no heartbeat of it. */
const Beat = z.object({ stationId: z.string(), number: z.int() })

export interface FenceMemory {
  /** The highest fencing number that this station has seen of its facility; 0 for none. */
  highest(): number
  /** Remembers a number that the database gave: every grant's, and every heartbeat's. */
  see(fence: number): void
  /** Number of the last heartbeat whose answer came; 0 for none. */
  lastBeat(): number
  /** Remembers the number of a heartbeat. */
  beaten(fence: number): void
  /** Forgets the numbers of another facility. */
  forget(): void
}

/**
 * Remembers numbers that a facility's database gave: one that knows less than they say was restored from an older copy.
 */
export function createFenceMemory(store: Pick<FacilityStore, 'recall' | 'remember'>, stationId: string): FenceMemory {
  let highest = store.recall(z.int(), FENCE_KEY) ?? 0
  const known = store.recall(Beat, BEAT_KEY)
  let lastBeat = known?.stationId === stationId ? known.number : 0

  function see(fence: number) {
    if (fence <= highest) return
    highest = fence
    store.remember(FENCE_KEY, fence)
  }

  return {
    highest: () => highest,
    see,
    lastBeat: () => lastBeat,
    beaten(fence) {
      lastBeat = fence
      store.remember(BEAT_KEY, { stationId, number: fence })
      see(fence)
    },
    forget() {
      highest = 0
      lastBeat = 0
      store.remember(FENCE_KEY, null)
      store.remember(BEAT_KEY, null)
    },
  }
}
