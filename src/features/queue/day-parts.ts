import type { Transfer } from '../../station/contract/queue.ts'

export interface DayParts {
  /** Open hours as fractions of the day: 0 is midnight, 1 the next midnight. */
  readonly windows: readonly { readonly from: number; readonly to: number }[]
  readonly now: number
  /** The next midnight. */
  readonly toMs: number
  readonly isWholeDay: boolean
  /** Remaining open time of today in ms. */
  readonly leftMs: number
}

/** Converts today's hours to fractions of the day. Days with a clock change are shorter or longer. */
export function dayParts(today: Transfer['schedule']['today'], nowMs: number): DayParts {
  const fromMs = new Date(nowMs).setHours(0, 0, 0, 0)
  const toMs = nextMidnight(fromMs)
  const within = (atMs: number) => Math.min(Math.max((atMs - fromMs) / (toMs - fromMs), 0), 1)
  return {
    windows: today.map((opening) => ({ from: within(opening.fromMs), to: within(opening.toMs) })),
    now: within(nowMs),
    toMs,
    isWholeDay: today.some((opening) => opening.fromMs <= fromMs && opening.toMs >= toMs),
    leftMs: today.reduce((sum, opening) => {
      return sum + Math.max(0, Math.min(opening.toMs, toMs) - Math.max(opening.fromMs, nowMs))
    }, 0),
  }
}

function nextMidnight(midnightMs: number): number {
  const date = new Date(midnightMs)
  return date.setDate(date.getDate() + 1)
}
