import type { Clock } from '../../../station/ports.ts'

/** Interval between requests while nothing uploads. */
const INTERVAL_MS = 100
/** Longest delay of the computer that later requests make up for. */
const MAX_CATCH_UP_MS = 500
/** Interval between requests during uploads, which need most of the service's rate. */
const UPLOADING_INTERVAL_MS = 300

interface Parts {
  readonly clock: Clock
  readonly isUploading: () => boolean
}

/** Spaces the requests of an audit, counted from start to start: a slow answer adds no delay. */
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
