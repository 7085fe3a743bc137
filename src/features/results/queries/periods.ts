import type { LocalTime } from '../../../station/uploads/schedule.ts'

/** Period of the station's calendar; weeks begin on Monday. */
export type CalendarPeriod = 'day' | 'week' | 'month'

/** Start of the period that contains a moment. */
export function periodStart({ dateOf, momentOf }: LocalTime, atMs: number, period: CalendarPeriod): number {
  const { year, month, day, weekday } = dateOf(atMs)
  const first = { day, week: day - (weekday - 1), month: 1 }[period]
  return momentOf({ year, month, day: first }, 0, 0)
}

const HOUR_MS = 3_600_000
export const UTC_DAY_MS = 24 * HOUR_MS

/**
 * Starts of all periods that overlap these days of UTC, in order. Three samples per day find every start, even on a day
 * of 23 hours.
 */
export function periodStarts(time: LocalTime, utcDays: readonly number[], period: CalendarPeriod): number[] {
  const samples = utcDays.flatMap((day) => [0, 12, 24].map((hour) => day * UTC_DAY_MS + hour * HOUR_MS))
  const starts = new Set(samples.map((atMs) => periodStart(time, atMs, period)))
  return [...starts].toSorted((one, other) => one - other)
}
