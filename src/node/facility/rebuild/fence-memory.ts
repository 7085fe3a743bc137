import { z } from 'zod'
import type { FacilityStore } from '../../../core/facility/facility-ports.ts'

const KEY = 'fence'

export interface FenceMemory {
  /** The highest fencing number that this station has seen of its facility; 0 for none. */
  highest(): number
  /** Remembers a number that the database gave: every grant's, and every heartbeat's. */
  see(fence: number): void
  /** Forgets the numbers of another facility. */
  forget(): void
}

/** Remembers the highest fencing number: a database that gives a lower one was restored from an older copy. */
export function createFenceMemory(store: Pick<FacilityStore, 'recall' | 'remember'>): FenceMemory {
  let highest = store.recall(z.int(), KEY) ?? 0
  return {
    highest: () => highest,
    see(fence) {
      if (fence <= highest) return
      highest = fence
      store.remember(KEY, fence)
    },
    forget() {
      highest = 0
      store.remember(KEY, null)
    },
  }
}
