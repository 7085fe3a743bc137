import type { LocalTime } from '../uploads/schedule.ts'

/** Days as the station's time zone has them. A day is written `2026-03-08`; its midnights follow the clocks' changes. */

const DAY_MS = 86_400_000

const parseDay = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month, day: date }
}

const formatDay = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The calendar's next day, whatever the clocks do. */
function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
}

/** When a day begins, epoch milliseconds. */
const startOfDay = (day: string, localTime: LocalTime): number => localTime.momentOf(parseDay(day), 0, 0)

/** The day that a moment lies in. */
function dayOf(atMs: number, localTime: LocalTime): string {
  const { year, month, day } = localTime.dateOf(atMs)
  return formatDay(year, month, day)
}

/** Counts by the quarter of an hour, by the day: `quarterMs` is how long one is, counted from the epoch. */
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

/** The moments from the first day's beginning to the last one's end. */
export const dayRange = (
  { fromDay, toDay }: { readonly fromDay: string | null; readonly toDay: string | null },
  localTime: LocalTime,
) => ({
  fromMs: fromDay === null ? null : startOfDay(fromDay, localTime),
  toMs: toDay === null ? null : startOfDay(nextDay(toDay), localTime),
})

/** The first and the last day of a month, which is written `2026-03`. */
export function daysOfMonth(month: string): { readonly fromDay: string; readonly toDay: string } {
  const { year, month: number } = parseDay(`${month}-01`)
  return { fromDay: `${month}-01`, toDay: `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}` }
}
