/** Returns a number from 0 to below 1, always the same for these words, because rows are recomputed for each page. */
export function seededFraction(...words: readonly string[]): number {
  let hash = 0x811c9dc5
  for (const character of words.join('\n')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  // Words that differ only in their last letter must give unrelated numbers.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** Athlete and time of an attempt, which its generated numbers depend on. */
export interface Attempt {
  readonly sessionId: string
  readonly athleteId: string
  /** Undefined for attempts without a change over the season. */
  readonly capturedAtMs?: number
}

const DAY_MS = 86_400_000
/** A slow wave models progress and setbacks of a season; every athlete has another phase. */
const WAVE_DAYS = 170

/** Spreads levels more than a sum of dice does, without reaching a limit. */
const spread = 3.8

/** Weights of the parts of a number. Their sum stays within 0 to 1. */
const share = { athlete: 0.5, season: 0.2, day: 0.08, attempt: 0.22 } as const

/**
 * Returns the quality of an attempt, from 0 to 1: each athlete has a level, drifts over weeks, has better and worse
 * days, and no two attempts are alike. The result is always the same.
 */
export function skillOf({ sessionId, athleteId, capturedAtMs = 0 }: Attempt, what: string): number {
  const days = capturedAtMs / DAY_MS
  const level = (seededFraction(athleteId, what) + seededFraction(athleteId, 'level')) / 2
  const wave = Math.sin(2 * Math.PI * (days / WAVE_DAYS + seededFraction(athleteId, 'season'))) / 2 + 0.5
  const form = seededFraction(athleteId, what, String(Math.floor(days)))
  // Two dice make most attempts average.
  const luck = (seededFraction(sessionId, what) + seededFraction(what, sessionId)) / 2
  const sum = share.athlete * level + share.season * wave + share.day * form + share.attempt * luck
  return 0.5 + Math.tanh((sum - 0.5) * spread) / 2
}
