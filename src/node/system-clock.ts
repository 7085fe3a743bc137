import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../core/ports.ts'

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  async sleep(durationMs, signal) {
    await delay(durationMs, undefined, { signal }).catch(() => undefined)
  },
}
