import { readRetryAfter } from '../../computer/network/retry-after.ts'
import type { Clock } from '../../station/ports.ts'
import type { SharedPace } from './shared-pace.ts'

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000
const FIRST_SPACING_MS = 250
const MAX_SPACING_MS = 2_000
/** Shorter spacings end. */
const MIN_SPACING_MS = 50

/**
 * Paces all calls after a 429: every call waits, not only the one that was refused, and later calls are spaced out
 * until successes shorten the spacing again. The service publishes no rate (section 8). Stations that share a pace pause
 * together, and the shared rate replaces the spacing. Used by `createCaller`.
 */
export function createRateLimitBackoff(clock: Clock, shared?: SharedPace) {
  let untilMs = 0
  let refusalsInARow = 0
  let spacingMs = 0

  /** End of the pause: this station's, or the one that another station was told. */
  const pauseEndMs = (nowMs: number) => Math.max(untilMs, nowMs + (shared?.pauseLeftMs() ?? 0))

  return {
    /** Resolves to true at this call's turn, or to false when the turn comes after `latestMs`. */
    async isOverBy(latestMs: number, signal: AbortSignal): Promise<boolean> {
      for (;;) {
        const nowMs = clock.monotonicMs()
        if (signal.aborted) return true
        const endMs = pauseEndMs(nowMs)
        if (endMs <= nowMs) {
          const isDrawn = shared === undefined ? null : await shared.draw(latestMs, signal)
          if (isDrawn === true) return true
          if (isDrawn === false) return signal.aborted
          // Another call may have taken the turn while the shared rate was read.
          const drawnAtMs = clock.monotonicMs()
          if (pauseEndMs(drawnAtMs) > drawnAtMs) continue
          untilMs = drawnAtMs + spacingMs
          return true
        }
        if (nowMs >= latestMs) return false
        await clock.sleep(Math.min(endMs, latestMs) - nowMs, signal)
      }
    },
    /** Begins a pause: `Retry-After` in seconds or as a date, or else twice the last pause. */
    begin(retryAfter: string | undefined, serviceNowMs: number) {
      refusalsInARow += 1
      const toldMs = readRetryAfter(retryAfter, serviceNowMs)
      const pauseMs = toldMs ?? Math.min(FIRST_DELAY_MS * 2 ** (refusalsInARow - 1), MAX_DELAY_MS)
      untilMs = Math.max(untilMs, clock.monotonicMs() + pauseMs)
      spacingMs = Math.min(Math.max(spacingMs * 2, FIRST_SPACING_MS), MAX_SPACING_MS)
      shared?.refused(pauseMs)
    },
    /** Begins a pause that is no sign of the rate. */
    hold(pauseMs: number) {
      untilMs = Math.max(untilMs, clock.monotonicMs() + pauseMs)
    },
    end() {
      refusalsInARow = 0
      spacingMs = spacingMs * 0.8 < MIN_SPACING_MS ? 0 : spacingMs * 0.8
    },
  }
}
