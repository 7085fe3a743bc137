import { expect, test } from 'vitest'
import { nearestRatePoint, plotSize, rateHistoryOf, ratePaths } from '../../../src/features/queue/rate-history.ts'

const nowMs = 1_000_000_000
const minutesAgo = (minutes: number, bytesPerSecond: number) => ({ atMs: nowMs - minutes * 60_000, bytesPerSecond })

test('the rate plot runs from ten minutes ago on the left to now on the right', () => {
  const { points } = rateHistoryOf([minutesAgo(11, 1), minutesAgo(5, 5_000_000), minutesAgo(0, 5_000_000)], null, nowMs)
  expect(points.map(({ x }) => x)).toEqual([plotSize.width / 2, plotSize.width])
})

test('the rate plot has room for peak and limit', () => {
  const course = rateHistoryOf([minutesAgo(1, 5_000_000), minutesAgo(0, 2_000_000)], 7_500_000, nowMs)
  expect(course.peakBytesPerSecond).toBe(5_000_000)
  expect(course.limitY).toBeGreaterThan(0)
  expect(course.points[0]?.y).toBeGreaterThan(course.limitY ?? Number.POSITIVE_INFINITY)
})

test('a limit far above the peak does not flatten the rate plot', () => {
  const course = rateHistoryOf([minutesAgo(0, 1_000_000)], 125_000_000, nowMs)
  expect(course.limitY).toBeNull()
  expect(course.points[0]?.y).toBeLessThan(plotSize.height / 3)
})

test('one point draws no line', () => {
  expect(ratePaths(rateHistoryOf([minutesAgo(0, 1)], null, nowMs).points)).toBeNull()
  expect(ratePaths(rateHistoryOf([minutesAgo(1, 0), minutesAgo(0, 0)], null, nowMs).points)?.line).toBe(
    'M540 100L600 100',
  )
})

test('the pointer finds the nearest point of the rate plot', () => {
  const { points } = rateHistoryOf([minutesAgo(9, 1), minutesAgo(5, 2), minutesAgo(1, 3)], null, nowMs)
  expect(nearestRatePoint(points, 0.55)?.bytesPerSecond).toBe(2)
  expect(nearestRatePoint([], 0.5)).toBeNull()
})
