import { expect, test } from 'vitest'
import { clockOfMoment, momentOfClock } from '../../../src/features/today/moment-of-clock.ts'

const now = new Date(2026, 10, 14, 10, 30, 20).getTime()

test('a time of day means its last occurrence: today, or yesterday when it is still to come', () => {
  expect(new Date(momentOfClock('10:15', now))).toEqual(new Date(2026, 10, 14, 10, 15))
  expect(new Date(momentOfClock('10:30', now))).toEqual(new Date(2026, 10, 14, 10, 30))
  expect(new Date(momentOfClock('10:31', now))).toEqual(new Date(2026, 10, 13, 10, 31))
  expect(new Date(momentOfClock('23:50', now))).toEqual(new Date(2026, 10, 13, 23, 50))
})

test('a moment formats as the time of day that parses back to its minute', () => {
  expect(clockOfMoment(now)).toBe('10:30')
  expect(momentOfClock(clockOfMoment(now), now)).toBe(new Date(2026, 10, 14, 10, 30).getTime())
})
