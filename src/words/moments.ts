import type { ClockFormat } from '../station/contract/settings.ts'
import { lazy } from './lazy.ts'
import { capitalized } from './text-by-name.ts'

/** Gregorian calendar and Latin digits on every device. */
const everywhere = { calendar: 'gregory', numberingSystem: 'latn' } as const

/** Makes formats for dates and times of day by the locale, unless a clock was chosen. */
export function momentFormatsFor(locale: string, chosen: ClockFormat) {
  const formatOf = (options: () => Intl.DateTimeFormatOptions) =>
    lazy(() => new Intl.DateTimeFormat(locale, { ...everywhere, ...options() }))
  const formatted = (options: () => Intl.DateTimeFormatOptions) => {
    const format = formatOf(options)
    return (ms: number) => format().format(ms)
  }
  const time = lazy(() => timeOptions(locale, chosen))
  const date = { year: 'numeric', month: 'short', day: 'numeric' } as const
  const clock = formatted(time)
  const day = formatted(() => ({ weekday: 'long', month: 'long', day: 'numeric' }))
  const month = formatted(() => ({ year: 'numeric', month: 'long' }))
  const dayOfYear = formatted(() => ({ month: 'short', day: 'numeric' }))
  const numbers = formatted(() => ({ year: '2-digit', month: 'numeric', day: 'numeric' }))
  const second = { second: '2-digit' } as const
  const hourOnly = formatted(() => {
    const { hour, hourCycle } = time()
    return { hour, hourCycle }
  })
  const toTheSecond = formatOf(() => ({ ...time(), ...second }))

  return {
    /** “4:41 PM” or “16:41”. */
    clock,
    /** Parts “4:41”, “:22” and “ PM”, for smaller seconds; the last is empty for a 24-hour clock. */
    clockSeconds(ms: number) {
      const parts = toTheSecond().formatToParts(ms)
      const after = (type: string) => parts.findIndex((part) => part.type === type) + 1
      const text = (from: number, to?: number) =>
        parts
          .slice(from, to)
          .map(({ value }) => value)
          .join('')
      return {
        main: text(0, after('minute')),
        seconds: text(after('minute'), after('second')),
        period: text(after('second')),
      }
    },
    /** “4:41:22 PM” or “16:41:22”. */
    clockToTheSecond: (ms: number) => toTheSecond().format(ms),
    /** Formats a setting such as “19:30”: “7:30 PM” or “19:30”. */
    timeOfDay(text: string) {
      const [hour = 0, minute = 0] = text.split(':').map(Number)
      return clock(new Date(2000, 0, 1, hour, minute).getTime())
    },
    /** “6 AM” or “06”, for scales of a day. */
    hour: (hour: number) => hourOnly(new Date(2000, 0, 1, hour).getTime()),
    /** “Friday, November 20”. */
    day: (ms: number) => capitalized(day(ms)),
    /** “Friday, November 20, 2026”. */
    fullDay: formatted(() => ({ year: 'numeric', weekday: 'long', month: 'long', day: 'numeric' })),
    /** “Nov 20, 2026”. */
    date: formatted(() => date),
    /** “November 2026”. */
    month: (ms: number) => capitalized(month(ms)),
    /** “Nov 20” of this year, “11/20/25” of another: for narrow columns. */
    shortDate: (ms: number, nowMs: number) =>
      new Date(ms).getFullYear() === new Date(nowMs).getFullYear() ? dayOfYear(ms) : numbers(ms),
    /** “Nov 20, 2026, 4:41 PM”. */
    dateTime: formatted(() => ({ ...date, ...time() })),
    /** “Nov 20, 2026, 4:41:22 PM”, where two cameras filmed within a minute. */
    dateTimeToTheSecond: formatted(() => ({ ...date, ...time(), ...second })),
    /** “Mon, 4:41 PM”, for a moment within a week. */
    weekdayClock: formatted(() => ({ weekday: 'short', ...time() })),
    /** Date, time with seconds and time zone, for exact times. */
    exactly: formatted(() => ({ ...date, ...time(), ...second, timeZoneName: 'short' })),
  }
}

/** Two-digit hours for a 24-hour clock keep columns aligned. */
function timeOptions(locale: string, chosen: ClockFormat): Intl.DateTimeFormatOptions {
  const isTwelve = chosen === 'automatic' ? countsTwelve(locale) : chosen === '12-hour'
  return isTwelve
    ? { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
}

const countsTwelve = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true
