import type { Clock } from '../ports.ts'

/** Ten questions a second, while nothing uploads. */
const INTERVAL_MS = 100
/** A computer that had no time for its turn makes up for so much of it. */
const MAX_CATCH_UP_MS = 500
/** Uploads ask the same service: an audit leaves most of its calls to them. */
const UPLOADING_INTERVAL_MS = 300

interface Parts {
  readonly clock: Clock
  readonly isUploading: () => boolean
}

/** Spaces the questions of an audit, counted from one to the next: a slow answer adds nothing to the wait. */
export function createAuditRateLimiter({ clock, isUploading }: Parts) {
  let freeAtMs = Number.NEGATIVE_INFINITY

  return async function rateLimiter(signal: AbortSignal): Promise<void> {
    const nowMs = clock.monotonicMs()
    const isBusy = isUploading()
    const turnAtMs = Math.max(freeAtMs, isBusy ? nowMs : nowMs - MAX_CATCH_UP_MS)
    freeAtMs = turnAtMs + (isBusy ? UPLOADING_INTERVAL_MS : INTERVAL_MS)
    if (turnAtMs > nowMs) await clock.sleep(turnAtMs - nowMs, signal)
  }
}
