import { expect, test } from 'vitest'
import { lowerLimit, raiseLimit } from '../../../src/renderer/screens/queue/limit-steps.ts'

test('minus and plus go through usual limits, from any number that was typed', () => {
  expect(lowerLimit(60, 0)).toBe(50)
  expect(lowerLimit(12.5, 0)).toBe(10)
  expect(raiseLimit(12.5)).toBe(15)
})

test('from no limit, minus begins below what goes out now', () => {
  expect(lowerLimit(null, 41.2)).toBe(40)
  expect(lowerLimit(null, 0)).toBe(100)
})

test('above the highest there is no limit, below the lowest it stays', () => {
  expect(raiseLimit(1_000)).toBeNull()
  expect(raiseLimit(null)).toBeNull()
  expect(lowerLimit(1, 0)).toBe(1)
  expect(lowerLimit(0.5, 0)).toBe(0.5)
})
