import { seededFraction } from './seeded-fraction.ts'

/** Whose attempt it was and when: what made-up numbers follow. */
export interface Attempt {
  readonly sessionId: string
  readonly athleteId: string
  /** Without it nothing changes over the season. */
  readonly capturedAtMs?: number
}

const DAY_MS = 86_400_000
/** Progress and setbacks of a season follow a slow wave; every athlete is at another point of it. */
const WAVE_DAYS = 170

/** Sums of dice gather in the middle; athletes differ more. Nobody is at a limit. */
const spread = 3.8

/** How much of a number is what. Together they stay within 0 to 1. */
const share = { athlete: 0.5, season: 0.2, day: 0.08, attempt: 0.22 } as const

/**
 * How an attempt turns out, from 0 to 1: each athlete has a level, drifts over weeks, has better and worse days, and no
 * two attempts are alike. The same each time it is asked.
 */
export function skillOf({ sessionId, athleteId, capturedAtMs = 0 }: Attempt, what: string): number {
  const days = capturedAtMs / DAY_MS
  const level = (seededFraction(athleteId, what) + seededFraction(athleteId, 'level')) / 2
  const wave = Math.sin(2 * Math.PI * (days / WAVE_DAYS + seededFraction(athleteId, 'season'))) / 2 + 0.5
  const form = seededFraction(athleteId, what, String(Math.floor(days)))
  // Two dice: most attempts are usual ones.
  const luck = (seededFraction(sessionId, what) + seededFraction(what, sessionId)) / 2
  const sum = share.athlete * level + share.season * wave + share.day * form + share.attempt * luck
  return 0.5 + Math.tanh((sum - 0.5) * spread) / 2
}
