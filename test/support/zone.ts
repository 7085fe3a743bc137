import type { LocalTime } from '../../src/station/uploads/schedule.ts'

/** The clocks of a zone, without setting the zone of the whole test run. */
export function zone(timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  const partsOf = (atMs: number) =>
    Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]))
  const shown = (atMs: number) => {
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = partsOf(atMs)
    return Date.UTC(year, month - 1, day, hour, minute)
  }
  return {
    dateOf(atMs) {
      const { year = 0, month = 1, day = 1 } = partsOf(atMs)
      const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
      return { year, month, day, weekday: weekday === 0 ? 7 : weekday }
    },
    momentOf({ year, month, day }, hour, minute) {
      const wanted = Date.UTC(year, month - 1, day, hour, minute)
      const guesses = [-14, 14].map(
        (hours) => wanted - (shown(wanted + hours * 3_600_000) - (wanted + hours * 3_600_000)),
      )
      const [before = wanted, after = wanted] = guesses
      return shown(before) === wanted ? before : after < before && shown(after) !== wanted ? before : after
    },
  }
}
