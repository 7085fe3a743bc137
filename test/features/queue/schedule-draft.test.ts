import { expect, test } from 'vitest'
import {
  isOvernight,
  newWindowDraft,
  scheduleProblem,
  toSchedule,
  weekMs,
  weekParts,
  windowDrafts,
} from '../../../src/features/queue/schedule-draft.ts'

const hour = 3_600_000
const draft = { key: 1, days: [5], from: '22:00', to: '02:00' }

test('a stored schedule reads back unchanged', () => {
  const stored = [
    { days: [1, 2], from: '07:00', to: '12:00' },
    { days: [7], from: '22:00', to: '06:00' },
  ]
  expect(toSchedule(windowDrafts(stored))).toEqual(stored)
})

test('hours past midnight belong to the next day, those of Sunday to Monday', () => {
  expect(isOvernight(draft)).toBe(true)
  const week = weekParts([{ ...draft, days: [5, 7] }])
  expect(week[4]).toEqual([{ from: 22 / 24, to: 1 }])
  expect(week[5]).toEqual([{ from: 0, to: 2 / 24 }])
  expect(week[0]).toEqual([{ from: 0, to: 2 / 24 }])
  expect(weekMs(week)).toBe(8 * hour)
})

test('equal start and end are a whole day', () => {
  expect(weekMs(weekParts([{ ...draft, from: '00:00', to: '00:00' }]))).toBe(24 * hour)
})

test('overlapping hours count once', () => {
  const week = weekParts([
    { ...draft, from: '07:00', to: '12:00' },
    { ...draft, key: 2, from: '10:00', to: '14:00' },
  ])
  expect(weekMs(week)).toBe(7 * hour)
})

test('hours without a day or a time can’t be saved and name the missing part', () => {
  expect(scheduleProblem({ ...draft, days: [] })).toBe('no-days')
  expect(scheduleProblem({ ...draft, to: null })).toBe('no-time')
  expect(scheduleProblem(draft)).toBeNull()
  expect(toSchedule([draft, { ...draft, key: 2, days: [] }])).toBeNull()
  expect(toSchedule([])).toBeNull()
})

test('an added line gets a new key', () => {
  expect(newWindowDraft([draft, { ...draft, key: 7 }]).key).toBe(8)
})
