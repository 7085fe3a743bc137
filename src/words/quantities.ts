import { lazy } from './lazy.ts'

/** Keeps a number and its unit on one line. */
const NBSP = '\u00a0'
const STEP = 1_000
const BITS_PER_BYTE = 8
const sizeUnits = ['B', 'kB', 'MB', 'GB', 'TB'] as const
const SECOND_MS = 1_000
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const two = (value: number) => String(value).padStart(2, '0')

/** Makes formats for sizes, rates and durations with stable numbers of digits. */
export function quantityFormatsFor(locale: string) {
  const numbers = lazy(() => new Intl.NumberFormat(locale))
  const withTenths = lazy(() => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }))
  const hundredths = lazy(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }))
  const corrections = lazy(() => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 2 }))
  const percents = lazy(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }))
  /** Formats three digits: 41.6, but 417. */
  const short = (value: number) => (value < 99.95 ? withTenths().format(value) : numbers().format(Math.round(value)))

  return {
    number: (value: number) => numbers().format(value),

    /** Rounds down, so that 100 % means complete. */
    percent: (fraction: number) => percents().format(Math.floor(Math.min(Math.max(fraction, 0), 1) * 100 + 1e-9) / 100),

    /** Formats “41.6 MB” in decimal units, like disks and networks. */
    size(bytes: number): string {
      let value = Math.max(0, bytes)
      let unit = 0
      while (Math.round(value) >= STEP && unit < sizeUnits.length - 1) {
        value /= STEP
        unit += 1
      }
      return `${unit < 2 ? numbers().format(Math.round(value)) : short(value)}${NBSP}${sizeUnits[unit]}`
    },

    /** Formats “41.6 Mbit/s”, the unit of internet lines. */
    rate: (bytesPerSecond: number) =>
      `${short((Math.max(0, bytesPerSecond) * BITS_PER_BYTE) / STEP ** 2)}${NBSP}Mbit/s`,

    /** “3.1 s”, “2 min 05 s”, “1 h 05 min”, “2 d 03 h”. */
    duration(ms: number): string {
      const tenths = Math.round(Math.max(0, ms) / 100)
      if (tenths < MINUTE * 10) return `${withTenths().format(tenths / 10)}${NBSP}s`
      const seconds = Math.round(tenths / 10)
      const [first, second] = partsOf(seconds)
      return `${first.value}${NBSP}${first.unit}${NBSP}${two(second.value)}${NBSP}${second.unit}`
    },

    /** “0.42 s”. */
    seconds: (ms: number) => `${hundredths().format(ms / SECOND_MS)}${NBSP}s`,

    /** Formats a clock correction: “+0.42 s”, “-12 s”. */
    correction: (ms: number) => `${corrections().format(ms / SECOND_MS)}${NBSP}s`,

    /** Formats the remaining time, rounded up: “0:18”, “1:02:05”. */
    countdown(ms: number): string {
      const seconds = Math.ceil(Math.max(0, ms) / SECOND_MS)
      const hours = Math.floor(seconds / HOUR)
      const minutes = Math.floor((seconds % HOUR) / MINUTE)
      return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % MINUTE)}`
    },
  }
}

interface Part {
  readonly value: number
  readonly unit: string
}

function partsOf(seconds: number): [Part, Part] {
  const split = (large: number, small: number, units: [string, string]): [Part, Part] => [
    { value: Math.floor(seconds / large), unit: units[0] },
    { value: Math.floor((seconds % large) / small), unit: units[1] },
  ]
  if (seconds < HOUR) return split(MINUTE, 1, ['min', 's'])
  return seconds < DAY ? split(HOUR, MINUTE, ['h', 'min']) : split(DAY, HOUR, ['d', 'h'])
}
