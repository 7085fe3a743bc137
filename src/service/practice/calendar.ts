/** True for an existing day in the form YYYY-MM-DD: 2023-02-30 is none. */
export function isCalendarDay(day: string): boolean {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (month < 1 || month > 12) return false
  // The day before the first of the next month is the last one of this month.
  const last = new Date(Date.UTC(2000, month, 0))
  last.setUTCFullYear(year, month, 0)
  return date >= 1 && date <= last.getUTCDate()
}

const isoTime =
  /^(\d{4}-\d{2}-\d{2})(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,]\d{1,9})?)?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/i

/** Parses an ISO 8601 time to epoch milliseconds; without an offset it is UTC (service interface 4.6). */
export function parseIsoTime(text: string): number | undefined {
  const match = isoTime.exec(text)
  const day = match?.[1]
  if (match === null || day === undefined || !isCalendarDay(day)) return undefined
  const [, , hours = '00', minutes = '00', seconds = '00', offset = 'Z'] = match
  const fraction = /[.,](\d{1,9})/.exec(text)?.[1]?.padEnd(3, '0').slice(0, 3) ?? '000'
  const zone =
    offset.toUpperCase() === 'Z' || offset.includes(':')
      ? offset.toUpperCase()
      : `${offset.slice(0, 3)}:${offset.slice(3)}`
  const moment = Date.parse(`${day}T${hours}:${minutes}:${seconds}.${fraction}${zone}`)
  return Number.isNaN(moment) ? undefined : moment
}
