import type { LocalTime } from '../../../core/uploads/schedule.ts'

/** Days, weeks that begin on Monday, and months of the station's calendar. */
export type CalendarPeriod = 'day' | 'week' | 'month'

/** When the period began that a moment lies in. */
export function periodStart({ dateOf, momentOf }: LocalTime, atMs: number, period: CalendarPeriod): number {
  const { year, month, day, weekday } = dateOf(atMs)
  const first = { day, week: day - (weekday - 1), month: 1 }[period]
  return momentOf({ year, month, day: first }, 0, 0)
}

const HOUR_MS = 3_600_000
export const UTC_DAY_MS = 24 * HOUR_MS

/** The beginnings of all periods that touch these days of UTC, in order: a day of 23 hours lies whole within one of them. */
export function periodStarts(time: LocalTime, utcDays: readonly number[], period: CalendarPeriod): number[] {
  const samples = utcDays.flatMap((day) => [0, 12, 24].map((hour) => day * UTC_DAY_MS + hour * HOUR_MS))
  const starts = new Set(samples.map((atMs) => periodStart(time, atMs, period)))
  return [...starts].toSorted((one, other) => one - other)
}
