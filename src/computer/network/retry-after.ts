/** Longer waits are capped. */
const MAX_RETRY_AFTER_MS = 60 * 60 * 1_000

/** Reads a Retry-After header, in seconds or as a date, as whole milliseconds; null without a readable one. */
export function readRetryAfter(text: string | undefined, nowMs: number): number | null {
  if (text === undefined || text.trim() === '') return null
  const seconds = Number(text)
  const toldMs = Number.isNaN(seconds) ? Date.parse(text) - nowMs : seconds * 1_000
  return Number.isNaN(toldMs) ? null : Math.ceil(Math.min(Math.max(toldMs, 0), MAX_RETRY_AFTER_MS))
}
