import { setTimeout as delay } from 'node:timers/promises'

/** What the practice cameras know of time: tests move it themselves. */
export interface CameraClock {
  nowMs(): number
  /** Ends early, and without complaint, when told to stop. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>
}

export const systemCameraClock: CameraClock = {
  nowMs: Date.now,
  sleep: (durationMs, signal) => delay(durationMs, undefined, { signal }).catch(() => undefined),
}
