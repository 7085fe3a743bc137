import { expect, test } from 'vitest'
import {
  emptySpans,
  medianLines,
  ownScale,
  type TrendWeek,
  timeSpan,
  timeTicks,
  valueScale,
  WEEK_MS,
  weekBoxes,
  weekRuns,
} from '../../../src/features/results/trend/scales.ts'
import {
  changeSince,
  lineLabelOrigin,
  median,
  personalBest,
  quantileOfSorted,
  trendLayout,
} from '../../../src/features/results/trend/standing.ts'
import type { TrendSeries } from '../../../src/features/results/trend.ts'

/** Mondays of this device's calendar, also across a change of the clocks. */
const monday = (week: number) => new Date(2026, 9, 5 + week * 7).getTime()
const hour = 3_600_000

const week = (index: number, p25 = 1, p75 = 3): TrendWeek => ({
  startMs: monday(index),
  sessions: 2,
  p25,
  median: 2,
  p75,
})

const point = (capturedAtMs: number, value: number, isBest = false) => ({
  sessionId: String(capturedAtMs),
  capturedAtMs,
  value,
  movingMedian: value,
  isBest,
})

const group = { kind: 'unranked', because: 'no-level', level: null, athletes: 0 } as const

function series(athleteId: string | null, values: readonly number[]): TrendSeries {
  const points = values.map((value, index) => point(monday(0) + index * hour, value))
  return { athleteId, athleteName: athleteId, points, weeks: [week(0)], group }
}

test('weeks without data break the line, also where the clocks change', () => {
  const weeks = [week(0), week(1), week(3), week(4), week(5)]
  expect(weekRuns(weeks).map((run) => run.length)).toEqual([2, 3])
  const points = [0, 1, 3, 4, 5].map((index) => point(monday(index) + hour, index))
  expect(medianLines({ points, weeks }).map((line) => line.map(({ value }) => value))).toEqual([
    [0, 1],
    [3, 4, 5],
  ])
})

test('every session is on one of the lines, to the end of its week', () => {
  const weeks = [week(0), week(2)]
  const points = [monday(0), monday(1) - 1, monday(2), monday(3) - 1].map((ms, index) => point(ms, index))
  expect(medianLines({ points, weeks }).flat()).toHaveLength(4)
})

test('weeks without a session are hatched: between others, and before and after them in a chosen period', () => {
  const span = { fromMs: monday(-2), toMs: monday(6) }
  expect(emptySpans([week(0), week(3)], span)).toEqual([
    { fromMs: monday(-2), toMs: monday(0) },
    { fromMs: expect.closeTo(monday(1), -7), toMs: monday(3) },
    { fromMs: expect.closeTo(monday(4), -7), toMs: monday(6) },
  ])
  expect(emptySpans([week(0), week(1)], { fromMs: monday(0) - 2 * hour, toMs: monday(2) })).toEqual([])
  expect(emptySpans([], span)).toEqual([])
})

test('the box of a week spans the week within the drawn range', () => {
  expect(weekBoxes([week(0, 5, 9), week(1)], { fromMs: monday(0) + hour, toMs: monday(1) + hour })).toEqual([
    { fromMs: monday(0) + hour, toMs: monday(1), p25: 5, p75: 9 },
    { fromMs: monday(1), toMs: monday(1) + hour, p25: 1, p75: 3 },
  ])
})

test('one scale of round numbers holds every value of every athlete', () => {
  const scale = valueScale([series('a', [1_441, 1_641]), series('b', [1_359])])
  expect(scale).toEqual({ low: 1_300, high: 1_700, ticks: [1_300, 1_400, 1_500, 1_600, 1_700] })
  expect(valueScale([series('a', [0.31, 0.34])])?.ticks).toEqual([0.31, 0.32, 0.33, 0.34])
  expect(valueScale([series('a', [-3, 4])])).toEqual({ low: -4, high: 4, ticks: [-4, -2, 0, 2, 4] })
  const flat = valueScale([series('a', [7, 7])])
  expect(flat?.low).toBeLessThanOrEqual(7)
  expect(flat?.high).toBeGreaterThan(7)
  expect(valueScale([])).toBeNull()
})

test('time starts with the chosen period, else the first week, and ends after the last session', () => {
  const own = series('a', [1, 2])
  expect(timeSpan([own], { fromMs: 5, toMs: 500 })).toEqual({ fromMs: 5, toMs: 500 })
  const span = timeSpan([own], { fromMs: null, toMs: null })
  expect(span.fromMs).toBe(monday(0))
  expect(span.toMs).toBeGreaterThan(monday(0) + hour)
  expect(timeSpan([], { fromMs: null, toMs: null })).toEqual({ fromMs: 0, toMs: WEEK_MS })
})

test('time ticks are days, Mondays or firsts of months, at most as many as fit', () => {
  const days = (count: number) => ({ fromMs: monday(0), toMs: monday(0) + count * 24 * hour })
  for (const count of [3, 12, 40, 84, 400, 4_000])
    for (const most of [4, 8, 12]) {
      const ticks = timeTicks(days(count), most)
      expect(ticks.length).toBeLessThanOrEqual(most + 1)
      expect(ticks.every((ms) => new Date(ms).getHours() === 0)).toBe(true)
    }
  expect(timeTicks(days(84), 12).every((ms) => new Date(ms).getDay() === 1)).toBe(true)
  expect(timeTicks(days(400), 12).every((ms) => new Date(ms).getDate() === 1)).toBe(true)
})

test('quantiles match those of a spreadsheet', () => {
  expect([0, 0.1, 0.25, 0.5, 1].map((part) => quantileOfSorted([1, 2, 3, 4, 10], part))).toEqual([1, 1.4, 2, 3, 10])
  expect(median([9, 1, 5, 3])).toBe(4)
})

test('the personal best is the last value better than all before it', () => {
  const points = [point(1, 5), point(2, 7, true), point(3, 6), point(4, 9, true), point(5, 8)]
  expect(personalBest({ points })?.value).toBe(9)
  expect(personalBest({ points: [point(1, 5)] })).toBeNull()
})

test('the label of the group’s median goes where it covers no session', () => {
  const span = { fromMs: 0, toMs: 600 }
  const scale = { low: 0, high: 100, ticks: [] }
  const layout = trendLayout({ left: 0, top: 0, width: 600, height: 200 }, span, scale)
  const originFor = (points: ReturnType<typeof point>[], value = 50) =>
    lineLabelOrigin({ points }, layout, layout.y(value), 150)
  expect(originFor([])).toEqual({ x: 8, y: 93 })
  // A session above the line at the left: the label goes below the line.
  expect(originFor([point(100, 54)])).toEqual({ x: 8, y: 119 })
  // Sessions on both sides of the line at the left: the label goes to the middle.
  expect(originFor([point(100, 54), point(60, 46)])).toEqual({ x: 225, y: 93 })
  // A line at the bottom has no room below it.
  expect(originFor([point(100, 4)], 0)).toEqual({ x: 225, y: 193 })
})

test('a large trend has the scale of its athlete, with the median of the group where that is near', () => {
  const steady = series('maya', [1_800, 1_830, 1_860])
  const group = valueScale([steady, series('outlier', [2_600]), series('slow', [1_400])])
  const own = ownScale(steady, null)
  expect(own).toMatchObject({ low: 1_800, high: 1_860 })
  expect(group?.low).toBeLessThanOrEqual(1_400)
  expect(group?.high).toBeGreaterThanOrEqual(2_600)
  expect(ownScale(steady, 1_780)?.low, 'near').toBeLessThanOrEqual(1_780)
  expect(ownScale(steady, 1_500), 'far').toEqual(own)
})

test('a trend has changed since its first day, and not since the day it is of', () => {
  const { points, ...rest } = series('maya', [1_800, 1_830, 1_790])
  expect(changeSince({ ...rest, points })).toBeNull()
  expect(changeSince({ ...rest, points: points.slice(0, 1) })).toBeNull()
  const later = point(monday(1), 1_850)
  expect(changeSince({ ...rest, points: [...points, later] })).toEqual({ change: 50, capturedAtMs: monday(0) })
  const same = point(monday(1), 1_800)
  expect(changeSince({ ...rest, points: [...points, same] })).toEqual({ change: 0, capturedAtMs: monday(0) })
})
