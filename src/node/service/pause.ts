import type { Clock } from '../../core/ports.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** A wait longer than this is not believed. */
const LONGEST_BELIEVED_MS = 60 * 60 * 1_000

/** After a 429 every call waits, not only the one that was told so. */
export function createPause(clock: Clock) {
  let untilMs = 0
  let inARow = 0

  return {
    /** Resolves with true when calls may go on, with false when that is later than the caller will wait. */
    async isOverBy(latestMs: number, signal: AbortSignal): Promise<boolean> {
      for (;;) {
        const nowMs = clock.monotonicMs()
        if (untilMs <= nowMs || signal.aborted) return true
        if (nowMs >= latestMs) return false
        await clock.sleep(Math.min(untilMs, latestMs) - nowMs, signal)
      }
    },
    /** `Retry-After` in seconds or as a date; without one, twice as long each time. */
    begin(retryAfter: string | undefined, serviceNowMs: number) {
      inARow += 1
      const toldMs = readRetryAfter(retryAfter, serviceNowMs)
      const pauseMs = toldMs ?? Math.min(FIRST_PAUSE_MS * 2 ** (inARow - 1), LONGEST_PAUSE_MS)
      untilMs = Math.max(untilMs, clock.monotonicMs() + pauseMs)
    },
    end() {
      inARow = 0
    },
  }
}

function readRetryAfter(text: string | undefined, serviceNowMs: number): number | null {
  if (text === undefined || text.trim() === '') return null
  const seconds = Number(text)
  const toldMs = Number.isNaN(seconds) ? Date.parse(text) - serviceNowMs : seconds * 1_000
  return Number.isNaN(toldMs) ? null : Math.min(Math.max(toldMs, 0), LONGEST_BELIEVED_MS)
}
