import { expect, test } from 'vitest'
import { isBeforeBaseTier, rangeSecondsOf } from '../../../src/features/exports/screen/date-range.ts'

const nowMs = new Date(2026, 10, 20, 16, 41).getTime()
const at = (month: number, day: number, hour = 0) => new Date(2026, month - 1, day, hour).getTime() / 1_000
const range = (
  kind: Parameters<typeof rangeSecondsOf>[0]['kind'],
  from: string | null = null,
  to: string | null = null,
) => rangeSecondsOf({ kind, from, to }, nowMs)

test('presets are whole local days', () => {
  expect(range('today')).toEqual({ startTime: at(11, 20), endTime: null })
  expect(range('yesterday')).toEqual({ startTime: at(11, 19), endTime: at(11, 20) - 1 })
  expect(range('last-7-days')).toEqual({ startTime: at(11, 14), endTime: null })
  expect(range('last-24-hours')).toEqual({ startTime: nowMs / 1_000 - 86_400, endTime: null })
})

test('the range includes both chosen days, also across a clock change', () => {
  expect(range('days', '2026-10-30', '2026-11-02')).toEqual({ startTime: at(10, 30), endTime: at(11, 3) - 1 })
  expect(range('days', '2026-11-01', '2026-11-01')).toEqual({ startTime: at(11, 1), endTime: at(11, 2) - 1 })
})

test('invalid days make no range', () => {
  expect(range('days', '2026-11-02', '2026-11-01')).toBeNull()
  expect(range('days', '2026-11-02')).toBeNull()
})

test('a range without data for the Base tier is detected', () => {
  expect(isBeforeBaseTier({ startTime: Date.parse('2024-12-11') / 1_000, endTime: null })).toBe(true)
  expect(isBeforeBaseTier({ startTime: Date.parse('2024-12-12') / 1_000, endTime: null })).toBe(false)
})
