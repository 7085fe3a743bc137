import { expect, test } from 'vitest'
import { sessionLabels } from '../../../src/features/results/compare/compare-page.tsx'
import { differencesOf, isOutlier } from '../../../src/features/results/compare/differences.ts'
import type { MetricInfo, MetricValue } from '../../../src/features/results/session.ts'
import { screenWordingFor } from '../../../src/renderer/state/wording-context.tsx'

const speed: MetricInfo = { name: 'peak_arm_angular_velocity', kind: 'number', unit: 'deg/s', direction: 'higher' }
const fault: MetricInfo = { name: 'sway', kind: 'boolean', unit: null, direction: null }
const number = (value: number): MetricValue => ({ kind: 'number', value })
const session = (value: MetricValue, boolean: MetricValue = { kind: 'boolean', value: true }) => ({
  metrics: [
    { metric: speed, value },
    { metric: fault, value: boolean },
  ],
})

test('the chosen session is shown in full, the others as signed differences from it', () => {
  const [row] = differencesOf([session(number(1_612)), session(number(1_598)), session(number(1_640))], 0, null)
  expect(row).toMatchObject({
    chosen: { kind: 'number', value: 1_612 },
    cells: [
      { kind: 'value', value: { kind: 'number', value: 1_612 } },
      { kind: 'difference', difference: -14, isMarked: false },
      { kind: 'difference', difference: 28, isMarked: false },
    ],
  })
  expect(row?.spread?.count).toBe(3)
  expect(row?.spread?.mean).toBeCloseTo(1_616.667, 3)
})

test('choosing another session reverses the differences', () => {
  const sessions = [session(number(10)), session(number(7))]
  const [row] = differencesOf(sessions, 1, null)
  expect(row?.cells[0]).toMatchObject({ difference: 3 })
})

test('a value that is no number is shown unchanged, without a difference or a mean', () => {
  const sessions = [session(number(1)), session({ kind: 'missing' }, { kind: 'not-calculated' })]
  const [numbers, booleans] = differencesOf(sessions, 0, null)
  expect(numbers?.cells[1]).toEqual({ kind: 'value', value: { kind: 'missing' } })
  expect(numbers?.spread).toBeNull()
  expect(booleans?.cells[1]).toEqual({ kind: 'value', value: { kind: 'not-calculated' } })
  expect(booleans?.spread).toBeNull()
})

test('a diamond marks more than 1.5 standard deviations from the mean, the chosen session too', () => {
  // Five values: mean 0, deviation 5, so that 8 is 1.6 of them away and -6 only 1.2.
  const values = [8, 0, 0, -2, -6]
  const [row] = differencesOf(
    values.map((value) => session(number(value))),
    1,
    null,
  )
  expect(row?.spread).toMatchObject({ mean: 0, deviation: expect.closeTo(Math.sqrt(104 / 4)) })
  expect(row?.cells.map((cell) => cell.kind === 'difference' && cell.isMarked)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  const [chosen] = differencesOf(
    values.map((value) => session(number(value))),
    0,
    null,
  )
  expect(chosen?.isChosenMarked).toBe(true)
})

test('no value is marked among four sessions or fewer, or where all are equal', () => {
  expect(isOutlier(100, { count: 4, mean: 0, deviation: 1 })).toBe(false)
  expect(isOutlier(1.51, { count: 5, mean: 0, deviation: 1 })).toBe(true)
  expect(isOutlier(-1.5, { count: 5, mean: 0, deviation: 1 })).toBe(false)
  expect(isOutlier(3, { count: 50, mean: 3, deviation: 0 })).toBe(false)
})

test('mean and spread come from a larger selection where one is given', () => {
  const reference = new Map([[speed.name, [1, 2, 3, 4, 5].map(number)]])
  const [row] = differencesOf([session(number(100)), session(number(3))], 0, reference)
  expect(row?.spread).toMatchObject({ count: 5, mean: 3 })
  expect(row?.isChosenMarked).toBe(true)
  expect(row?.cells[1]).toMatchObject({ difference: -97, isMarked: false })
})

const at = (text: string) => new Date(text).getTime()
const nowMs = at('2026-11-20T12:00:00')
const one = (id: string, capturedAtMs: number | null, name = 'Maya Ortiz') => ({
  id,
  capturedAtMs,
  athleteId: name,
  athleteName: name,
})

test('sessions are labeled by day, and by time only where days are equal', () => {
  const wording = screenWordingFor('en')
  const labels = (...sessions: Parameters<typeof sessionLabels>[0]) =>
    sessionLabels(sessions, nowMs, wording).map((label) => label.replaceAll(/[\u202F\u00A0]/g, ' '))
  const clock = (ms: number) => wording.phrases.format.clock(ms).replaceAll(/[\u202F\u00A0]/g, ' ')
  const [first, second, third] = [at('2026-11-19T16:37:00'), at('2026-11-19T17:02:00'), at('2026-11-05T17:02:00')]
  const [day, otherDay] = [first, third].map((ms) => wording.phrases.format.shortDate(ms, nowMs))
  expect(labels(one('a', first), one('b', third))).toEqual([day, otherDay])
  expect(labels(one('a', first), one('b', second), one('c', third))).toEqual([
    `${day}, ${clock(first)}`,
    `${day}, ${clock(second)}`,
    otherDay,
  ])
  expect(labels(one('a', first), one('b', third, 'Ben Zimmermann'))).toEqual([
    `M. Ortiz, ${day}`,
    `B. Zimmermann, ${otherDay}`,
  ])
  // A long name is cut, never the day behind it.
  const long = one('b', third, 'Ana Montgomery-Castillo Fernández')
  expect(labels(one('a', first), long)[1]).toBe(`A. Montgomery-Casti…, ${otherDay}`)
  expect(labels(one('a', null), one('b', null))).toEqual(['No date (1)', 'No date (2)'])
})
