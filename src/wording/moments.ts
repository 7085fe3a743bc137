import { lazy } from './lazy.ts'
import { capitalised } from './words-of.ts'

/** Times by this computer’s clock, of 24 hours: morning and evening are never mistaken for each other. */
export function momentsOf(locale: string) {
  const formatted = (options: Intl.DateTimeFormatOptions) => {
    const format = lazy(() => new Intl.DateTimeFormat(locale, { hourCycle: 'h23', ...options }))
    return (ms: number) => format().format(ms)
  }
  const hourAndMinute = { hour: '2-digit', minute: '2-digit' } as const
  const date = { year: 'numeric', month: 'short', day: 'numeric' } as const
  const clock = formatted(hourAndMinute)
  const day = formatted({ weekday: 'long', month: 'long', day: 'numeric' })
  const seconds = (ms: number) => String(new Date(ms).getSeconds()).padStart(2, '0')

  return {
    /** “16:41”. */
    clock,
    /** “16:41” and “22”, for where the seconds stand smaller. */
    clockSeconds: (ms: number) => ({ main: clock(ms), seconds: seconds(ms) }),
    /** “Friday, November 20”. */
    day: (ms: number) => capitalised(day(ms)),
    /** “Nov 20, 2026”. */
    date: formatted(date),
    /** “Nov 20, 2026, 16:41”. */
    dateTime: formatted({ ...date, ...hourAndMinute }),
    /** To the second and with the zone: for where the exact moment is asked for. */
    exactly: formatted({ ...date, ...hourAndMinute, second: '2-digit', timeZoneName: 'short' }),
  }
}
