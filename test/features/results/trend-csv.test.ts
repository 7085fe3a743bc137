import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { offsetEvent } from '../../../src/features/results/compare/comparison.tsx'
import { differencesOf } from '../../../src/features/results/compare/differences.ts'
import { differencesCsv } from '../../../src/features/results/compare/differences-table.tsx'
import type { MetricInfo } from '../../../src/features/results/session.ts'
import { labeledBests, nearestTrendPoint, trendLayout } from '../../../src/features/results/trend/standing.ts'
import { trendCsv } from '../../../src/features/results/trend/trend-csv.ts'

const speed: MetricInfo = { name: 'peak_arm_angular_velocity', kind: 'number', unit: 'deg/s', direction: 'higher' }
const group = { kind: 'unranked', because: 'no-level', level: null, athletes: 0 } as const
const point = (capturedAtMs: number, value: number, isBest = false) => ({
  sessionId: `s${capturedAtMs}`,
  capturedAtMs,
  value,
  movingMedian: value,
  isBest,
})

test('a trend as CSV has raw values, and no name that a spreadsheet would run as a formula', () => {
  const points = [point(0, 0.1 + 0.2), point(60_000, 1_641, true)]
  const text = trendCsv(speed, [{ athleteId: 'a', athleteName: '=HYPERLINK("x")', points, weeks: [], group }])
  const rows: string[][] = parse(text)
  expect(rows).toEqual([
    ['athlete', 'session', 'captured', 'peak_arm_angular_velocity (deg/s)', 'moving median (deg/s)', 'personal best'],
    [`'=HYPERLINK("x")`, 's0', '1970-01-01T00:00:00.000Z', '0.30000000000000004', '0.30000000000000004', '0'],
    [`'=HYPERLINK("x")`, 's60000', '1970-01-01T00:01:00.000Z', '1641', '1641', '1'],
  ])
})

test('differences as CSV are the raw values', () => {
  const session = (value: number) => ({ metrics: [{ metric: speed, value: { kind: 'number', value } as const }] })
  const rows = differencesOf([session(0.3), session(1e17)], 0, null)
  const [head, line]: string[][] = parse(differencesCsv(rows, ['Nov 19, 4:37 PM', 'Nov 5']))
  expect(head).toEqual(['metric', 'unit', 'Nov 19, 4:37 PM', 'Nov 5', 'mean', 'SD'])
  expect(line?.slice(0, 4)).toEqual(['peak_arm_angular_velocity', 'deg/s', '0.3', '100000000000000000'])
})

test('the frame of an event is found in its column, also from a row after a gap', () => {
  const answer = (values: (number | null)[]) => ({
    id: 'a',
    framesPerSecond: 240,
    firstFrame: 5,
    time: values.map((_, index) => index / 240),
    columns: [{ name: 'ball_release_frame', values }],
  })
  expect(offsetEvent(answer([-40, -39, -38]), 'ball_release_frame')).toEqual({ name: 'ball_release_frame', frame: 45 })
  expect(offsetEvent(answer([null, 1, 2]), 'ball_release_frame')).toEqual({ name: 'ball_release_frame', frame: 5 })
  expect(offsetEvent(answer([null, null]), 'ball_release_frame')).toBeNull()
  expect(offsetEvent(answer([1]), 'foot_contact_frame')).toBeNull()
})

test('the dot under the pointer is the nearest one within reach', () => {
  const box = { left: 10, top: 10, width: 100, height: 100 }
  const layout = trendLayout(box, { fromMs: 0, toMs: 1_000 }, { low: 0, high: 10, ticks: [0, 10] })
  const points = [point(0, 0), point(500, 5), point(520, 5), point(1_000, 10)]
  expect([layout.x(500), layout.y(5)]).toEqual([60, 60])
  expect(nearestTrendPoint({ points }, layout, { x: 61.2, y: 60 }, 14)).toBe(2)
  expect(nearestTrendPoint({ points }, layout, { x: 12, y: 104 }, 14)).toBe(0)
  expect(nearestTrendPoint({ points }, layout, { x: 90, y: 90 }, 14)).toBeNull()
})

test('labels of personal bests are drawn from the newest on, without overlap', () => {
  const points = [point(0, 1, true), point(40, 2, true), point(60, 3), point(80, 4, true), point(100, 5, true)]
  expect(labeledBests(points, (ms) => ms, 50).map(({ value }) => value)).toEqual([5, 2])
})
