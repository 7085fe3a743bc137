import type { Transfer } from '../../../../contract/clips/queue.ts'

export interface DayParts {
  /** From 0, midnight, to 1, the next one. */
  readonly windows: readonly { readonly from: number; readonly to: number }[]
  readonly now: number
  readonly isWholeDay: boolean
  /** How long videos may still go today. */
  readonly leftMs: number
}

/** Today's hours as parts of the day. A day with a change of clocks is shorter or longer than others. */
export function dayParts(today: Transfer['schedule']['today'], nowMs: number): DayParts {
  const fromMs = new Date(nowMs).setHours(0, 0, 0, 0)
  const toMs = nextMidnight(fromMs)
  const within = (atMs: number) => Math.min(Math.max((atMs - fromMs) / (toMs - fromMs), 0), 1)
  return {
    windows: today.map((opening) => ({ from: within(opening.fromMs), to: within(opening.toMs) })),
    now: within(nowMs),
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
