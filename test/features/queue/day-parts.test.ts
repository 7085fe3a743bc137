import { expect, test } from 'vitest'
import { dayParts } from '../../../src/features/queue/day-parts.ts'

const at = (hour: number, day = 10) => new Date(2026, 5, day, hour).getTime()

test('open hours become fractions of the day, and their remaining time counts from now', () => {
  const { windows, now, leftMs, isWholeDay } = dayParts([{ fromMs: at(6), toMs: at(18) }], at(12))
  expect(windows).toEqual([{ from: 0.25, to: 0.75 }])
  expect(now).toBe(0.5)
  expect(leftMs).toBe(6 * 3_600_000)
  expect(isWholeDay).toBe(false)
})

test('open hours that begin yesterday or end tomorrow are clipped at midnight', () => {
  const { windows, leftMs } = dayParts(
    [
      { fromMs: at(22, 9), toMs: at(6) },
      { fromMs: at(18), toMs: at(6, 11) },
    ],
    at(12),
  )
  expect(windows).toEqual([
    { from: 0, to: 0.25 },
    { from: 0.75, to: 1 },
  ])
  expect(leftMs).toBe(6 * 3_600_000)
})

test('open hours of a whole day are marked as such', () => {
  expect(dayParts([{ fromMs: at(0, 9), toMs: at(0, 12) }], at(12)).isWholeDay).toBe(true)
})
