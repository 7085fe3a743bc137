import type { LocalTime } from '../uploads/schedule.ts'

/** Days in the station's time zone, written `2026-03-08`. Midnights follow daylight saving time. */

const DAY_MS = 86_400_000

const parseDay = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month, day: date }
}

const formatDay = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Next calendar day, computed in UTC, so that daylight saving time has no effect. */
function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
}

/** Start of a day, epoch milliseconds. */
const startOfDay = (day: string, localTime: LocalTime): number => localTime.momentOf(parseDay(day), 0, 0)

/** Day of a time. */
function dayOf(atMs: number, localTime: LocalTime): string {
  const { year, month, day } = localTime.dateOf(atMs)
  return formatDay(year, month, day)
}

/** Sums counts per `quarterMs`, numbered from the epoch, into counts per day. */
export function countsByDay(
  quarters: ReadonlyMap<number, number>,
  quarterMs: number,
  localTime: LocalTime,
): ReadonlyMap<string, number> {
  const days = new Map<string, number>()
  for (const [quarter, reps] of quarters) {
    const day = dayOf(quarter * quarterMs, localTime)
    days.set(day, (days.get(day) ?? 0) + reps)
  }
  return days
}

/** Range of times from the start of the first day to the end of the last. */
export const dayRange = (
  { fromDay, toDay }: { readonly fromDay: string | null; readonly toDay: string | null },
  localTime: LocalTime,
) => ({
  fromMs: fromDay === null ? null : startOfDay(fromDay, localTime),
  toMs: toDay === null ? null : startOfDay(nextDay(toDay), localTime),
})

/** First and last day of a month, written `2026-03`. */
export function daysOfMonth(month: string): { readonly fromDay: string; readonly toDay: string } {
  const { year, month: number } = parseDay(`${month}-01`)
  return { fromDay: `${month}-01`, toDay: `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}` }
}
