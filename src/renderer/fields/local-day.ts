/** Start of a local day, a number of days later. A day may have 23 or 25 hours. */
export function startOfLocalDay(ms: number, daysLater = 0): number {
  const date = new Date(ms)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).getTime()
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Local day of a moment as a date field has it: `2026-11-20`. */
export function localDayText(ms: number): string {
  const date = new Date(ms)
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** Start of the day in a date field; null for an invalid day. */
export function parseLocalDay(day: string): number | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (year === undefined) return null
  const start = new Date(Number(year), Number(month) - 1, Number(date))
  return localDayText(start.getTime()) === day ? start.getTime() : null
}
