import { failure } from '../../station/contract/failure.ts'
import { ScheduleWindow } from '../../station/contract/settings.ts'
import { cliValues } from '../print/words.ts'
import { InvalidInput } from './invalid-input.ts'

/** Day names, the same in every language. */
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const EVERY_DAY = DAYS.map((_, index) => index + 1)

/**
 * Parses “mon-fri 18:00-06:00 sat,sun 08:00-20:00”: hours follow their days, and hours without days apply every day.
 * Null for “none”. Throws InvalidInput.
 */
export function readSchedule(words: readonly string[]): ScheduleWindow[] | null {
  if (words.length === 1 && words[0] === 'none') return null
  const windows: ScheduleWindow[] = []
  let days = EVERY_DAY
  let hasHours = true
  for (const word of words.map((typed) => typed.toLowerCase())) {
    const [from, to] = word.split('-')
    const window = ScheduleWindow.safeParse({ days, from, to })
    if (window.success) windows.push(window.data)
    else days = readDays(word)
    hasHours = window.success
  }
  if (!hasHours) throw invalid(words.join(' '))
  return windows
}

/** Parses “mon-fri”, “sat,sun”, “fri-mon,wed”. */
function readDays(word: string): number[] {
  const days = word.split(',').flatMap((part) => {
    const [first = '', last = first, ...more] = part.split('-')
    const from = DAYS.indexOf(first)
    const count = (DAYS.indexOf(last) - from + DAYS.length) % DAYS.length
    if (from < 0 || !DAYS.includes(last) || more.length > 0) throw invalid(word)
    return Array.from({ length: count + 1 }, (_, index) => ((from + index) % DAYS.length) + 1)
  })
  return [...new Set(days)].sort((one, other) => one - other)
}

const invalid = (value: string) =>
  new InvalidInput([
    failure('query-invalid', { field: 'schedule', given: JSON.stringify(value), expected: cliValues().schedule }),
  ])

/** Formats a schedule as `readSchedule` parses it. */
export const scheduleText = (windows: readonly ScheduleWindow[]): string =>
  windows
    .map(({ days, from, to }) => {
      const hours = `${from}-${to}`
      return days.length === DAYS.length ? hours : `${daysText(days)} ${hours}`
    })
    .join(' ')

/** Formats days as a range “mon-fri”, or one by one where some are missing. */
function daysText(days: readonly number[]): string {
  const names = days.map((day) => DAYS[day - 1])
  const isRun = days.length > 2 && days.every((day, index) => day === (days[0] ?? 0) + index)
  return isRun ? `${names[0]}-${names.at(-1)}` : names.join(',')
}
