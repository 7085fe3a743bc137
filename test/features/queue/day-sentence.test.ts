// The sentence about today's upload hours, against a calendar that is walked by the quarter of an hour.

import { afterEach, expect, test, vi } from 'vitest'
import { localTime } from '../../../src/computer/local-time.ts'
import { dayParts } from '../../../src/features/queue/day-parts.ts'
import { hoursText, remainingText } from '../../../src/features/queue/day-sentence.ts'
import type { ScheduleWindow } from '../../../src/station/contract/settings.ts'
import { scheduleAt } from '../../../src/station/uploads/schedule.ts'
import { momentFormatsFor } from '../../../src/words/moments.ts'
import { screensFor } from '../../../src/words/screens.ts'
import { wordingFor } from '../../../src/words/wording.ts'

afterEach(() => vi.unstubAllEnvs())

const QUARTER_MS = 900_000
const DAYS = 8

const { queue } = screensFor('en')

/** Formats of the zone that is set now. */
const words = () => ({
  queue,
  phrases: {
    format: {
      ...wordingFor('en').format,
      ...momentFormatsFor('en-US', '12-hour'),
      list: (items: readonly string[]) => items.join(' & '),
    },
  },
})

/** The hours, and what remains, each a part of the sentence. */
function sentence(windows: readonly ScheduleWindow[], nowMs: number): readonly [hours: string, rest: string] {
  const schedule = scheduleAt(windows, nowMs, localTime)
  const parts = dayParts(schedule.today, nowMs)
  const plain = (text: string) => text.replaceAll(/[\u202F\u00A0]/g, ' ')
  return [plain(hoursText(schedule, parts, nowMs, words())), plain(remainingText(schedule, parts, nowMs, words()))]
}

const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/** By the clock on the wall and the calendar beside it. */
function isOpen(windows: readonly ScheduleWindow[], atMs: number): boolean {
  const date = new Date(atMs)
  const now = date.getHours() * 60 + date.getMinutes()
  const today = date.getDay() === 0 ? 7 : date.getDay()
  const yesterday = today === 1 ? 7 : today - 1
  return windows.some(({ days, from, to }) => {
    const [begin, end] = [minutes(from), minutes(to)]
    if (begin < end) return days.includes(today) && now >= begin && now < end
    return (days.includes(today) && now >= begin) || (days.includes(yesterday) && now < end)
  })
}

/** For the message of a failure. */
const momentOf = (atMs: number) => new Date(atMs).toString()

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const dayName = (atMs: number) => new Date(atMs).toDateString()

/** The clock, with the day where the clock alone would be read as an earlier moment. */
function shown(atMs: number, afterMs: number): RegExp {
  const date = new Date(atMs)
  const hour = date.getHours() % 12 === 0 ? 12 : date.getHours() % 12
  const clock = `${hour}:${String(date.getMinutes()).padStart(2, '0')} ${date.getHours() < 12 ? 'AM' : 'PM'}`
  let reads = afterMs + QUARTER_MS
  while (new Date(reads).getHours() !== date.getHours() || new Date(reads).getMinutes() !== date.getMinutes())
    reads += QUARTER_MS
  if (reads === atMs) return new RegExp(`^(${names[date.getDay()]},? )?${clock}$`)
  return atMs - afterMs < 6 * 86_400_000
    ? new RegExp(`^${names[date.getDay()]},? ${clock}$`)
    : new RegExp(`, ${date.getFullYear()}, ${clock}$`)
}

/** Says why a sentence is false; null for a true one. */
function lie(
  [hours, rest]: readonly [hours: string, rest: string],
  windows: readonly ScheduleWindow[],
  nowMs: number,
): string | null {
  const day = dayName(nowMs)
  let midnight = nowMs
  while (dayName(midnight - QUARTER_MS) === day) midnight -= QUARTER_MS
  const opens: [from: number, to: number | null][] = []
  let wasOpen = false
  let isWhole = true
  for (let at = midnight; at < nowMs + DAYS * 86_400_000; at += QUARTER_MS) {
    const open = isOpen(windows, at)
    if (dayName(at) === day && !open) isWhole = false
    if (open && !wasOpen) opens.push([at, null])
    if (!open && wasOpen) opens.at(-1)![1] = at
    wasOpen = open
  }
  const today = opens.filter(([from]) => dayName(from) === day)
  const left = today.filter(([, to]) => to === null || to > nowMs)
  const next = opens.find(([from]) => from > nowMs)
  const isNow = isOpen(windows, nowMs)
  if (isWhole) return hours === 'uploads all day' ? null : 'it is open all day'
  if (left.length === 0) {
    const expected = today.length === 0 ? 'no uploads today' : 'no more uploads today'
    if (hours !== expected) return `“${expected}” expected`
  } else {
    const texts = hours.replace(/^uploads /, '').split(' & ')
    if (texts.length !== left.length) return `${left.length} hours expected`
    for (const [index, [from, to]] of left.entries()) {
      const text = texts[index] ?? ''
      if (to === null) return 'an opening without an end'
      const [begin = '', end = ''] = from <= nowMs ? ['', text.replace(/^until /, '')] : text.split(' to ')
      if (from > nowMs && !shown(from, nowMs).test(begin)) return `begins at ${momentOf(from)}`
      if (!shown(to, Math.max(from, nowMs)).test(end)) return `ends at ${momentOf(to)}`
    }
  }
  if (isNow) return rest.endsWith(' left today') ? null : 'it is open now'
  if (!next) return rest === '' ? null : 'it never opens'
  return shown(next[0], nowMs).test(rest.replace(/^opens /, '')) ? null : `opens at ${momentOf(next[0])}`
}

const zones = [
  'America/Chicago',
  'America/New_York',
  'America/Mexico_City',
  'America/Havana', // changes its clocks at midnight
  'Europe/Berlin',
  'Australia/Lord_Howe', // by half an hour
  'Pacific/Auckland',
  'Asia/Kolkata',
]

/** Numbers that are the same in every run. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Begins and ends where no clock is changed: what a skipped or repeated time means is tested with the schedule. */
const someTime = (random: (below: number) => number) => {
  const quarter = 20 + random(70)
  return `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
}

function someWindows(random: (below: number) => number): ScheduleWindow[] {
  return Array.from({ length: 1 + random(3) }, () => {
    const days = [1, 2, 3, 4, 5, 6, 7].filter(() => random(2) === 0)
    return { days: days.length === 0 ? [1 + random(7)] : days, from: someTime(random), to: someTime(random) }
  })
}

test('on a Saturday after the last night of the week, the sentence promises nothing for tonight', () => {
  vi.stubEnv('TZ', 'America/Chicago')
  const nights: ScheduleWindow[] = [{ days: [1, 2, 3, 4, 5], from: '22:30', to: '06:00' }]
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
  expect(sentence(nights, at(28, 11))).toEqual(['no more uploads today', 'opens Mon 10:30 PM'])
  expect(sentence(nights, at(28, 5))).toEqual(['uploads until 6:00 AM', '1 h 00 min left today'])
  expect(sentence(nights, at(29, 11))).toEqual(['no uploads today', 'opens Mon 10:30 PM'])
  expect(sentence(nights, at(30, 11))).toEqual(['uploads 10:30 PM to 6:00 AM', 'opens 10:30 PM'])
})

test.each(zones)('the sentence is true at every hour of every day, whatever the windows, in %s', (timeZone) => {
  vi.stubEnv('TZ', timeZone)
  const random = randomFrom(timeZone.length * 7_919)
  const lies: string[] = []
  // Weeks around the days on which clocks change, north and south, and others.
  const starts = [Date.UTC(2026, 2, 5), Date.UTC(2026, 2, 26), Date.UTC(2026, 9, 1), Date.UTC(2026, 9, 29)]
  for (const start of [...starts, Date.UTC(2026, 3, 2), Date.UTC(2026, 6, 15)]) {
    for (let week = 0; week < 4; week += 1) {
      const windows = someWindows(random)
      for (let hours = 0; hours < 7 * 24; hours += 1 + random(9)) {
        const nowMs = start + hours * 3_600_000 + random(4) * QUARTER_MS
        const said = sentence(windows, nowMs)
        const because = lie(said, windows, nowMs)
        if (because) lies.push(`${momentOf(nowMs)} “${said.join(', ')}” ${because} ${JSON.stringify(windows)}`)
      }
    }
  }
  expect(lies.slice(0, 3)).toEqual([])
})
