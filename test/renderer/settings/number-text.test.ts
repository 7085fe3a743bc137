import { describe, expect, test } from 'vitest'
import { bounded, readNumber, stepped } from '../../../src/renderer/parts/number-text.ts'

describe('a number that is typed', () => {
  test.each([
    ['1,250.5', 'en', 1_250.5],
    ['0.4', 'es-MX', 0.4],
    [' 20 ', 'en', 20],
    ['+0.4', 'en', 0.4],
    ['−3', 'en', -3],
    ['1.250,5', 'de', 1_250.5],
    ['', 'en', null],
    ['soon', 'en', undefined],
    ['1.2.3', 'en', undefined],
  ])('%j in %s is %s', (text, locale, value) => {
    expect(readNumber(text, locale)).toBe(value)
  })

  test('stays where it may be', () => {
    expect([bounded(9, { min: 1, max: 4 }), bounded(0, { min: 0.1 }), bounded(2, {})]).toEqual([4, 0.1, 2])
  })
})

describe('a step', () => {
  test('adds up without dust', () => {
    expect(stepped(0.2, 0.1, {})).toBe(0.3)
  })

  test('begins at zero, or at the least that may be', () => {
    expect([stepped(null, 5, {}), stepped(null, -1, { min: 1 })]).toEqual([0, 1])
  })

  test('ends where it must', () => {
    expect([stepped(4, 1, { max: 4 }), stepped(3, -5, { min: 0 })]).toEqual([4, 0])
  })
})
