import { setTimeout as delay } from 'node:timers/promises'

/** Clock of the practice cameras, which tests replace. */
export interface CameraClock {
  nowMs(): number
  /** Resolves early when aborted. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>
}

export const systemCameraClock: CameraClock = {
  nowMs: Date.now,
  sleep: (durationMs, signal) => delay(durationMs, undefined, { signal }).catch(() => undefined),
}
