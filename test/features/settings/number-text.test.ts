import { describe, expect, test } from 'vitest'
import { isWithin, readNumber, stepNumber } from '../../../src/renderer/fields/number-text.ts'

describe('a typed number', () => {
  test.each([
    ['1,250.5', 'en', 1_250.5],
    ['0.4', 'es-MX', 0.4],
    [' 20 ', 'en', 20],
    ['+0.4', 'en', 0.4],
    ['−3', 'en', -3],
    ['1.250,5', 'de', 1_250.5],
    ['', 'en', null],
    ['soon', 'en', undefined],
    ['7,5', 'es-US', 7.5],
    ['7,5', 'en', 7.5],
    ['0,125', 'en', 0.125],
    ['1,250', 'en', 1_250],
    ['1,250,000', 'en', 1_250_000],
    ['1.250', 'de', 1_250],
    ['1,2,3', 'en', undefined],
    ['1e3', 'en', undefined],
    ['-', 'en', undefined],
    ['1.2.3', 'en', undefined],
  ])('%j in %s is %s', (text, locale, value) => {
    expect(readNumber(text, locale)).toBe(value)
  })

  test('may be at or between its bounds', () => {
    const bounds = { min: 1, max: 4 }
    expect([0.9, 1, 4, 4.1].map((value) => isWithin(value, bounds))).toEqual([false, true, true, false])
  })
})

describe('a step', () => {
  test('adds up without rounding errors', () => {
    expect(stepNumber(0.2, 0.1, {})).toBe(0.3)
  })

  test('begins at zero, or at the minimum', () => {
    expect([stepNumber(null, 5, {}), stepNumber(null, -1, { min: 1 })]).toEqual([0, 1])
    expect(stepNumber(null, 1, { min: 0.1 }, 5)).toBe(5)
  })

  test('stops at the bounds', () => {
    expect([stepNumber(4, 1, { max: 4 }), stepNumber(3, -5, { min: 0 })]).toEqual([4, 0])
  })
})
