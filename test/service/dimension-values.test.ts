import { expect, test } from 'vitest'
import { parseDimensionValue } from '../../src/service/dimension-values.ts'
import { dimensionsOf } from '../../src/service/movements.ts'

test.each([
  ['bat_length', '33', 33],
  ['bat_length', ' 33.5 ', 33.5],
  ['bat_length', '33,5', 33.5],
  ['bat_length', '33in', '33in'],
  ['bat_length', '99999999999999999999', '99999999999999999999'],
  ['eyes', '-1', -1],
  ['handedness', 'R', 'right'],
  ['footedness', 'l', 'left'],
  ['direction', 'Left', 'left'],
  ['direction', 'forward', 'forward'],
  ['arm_position', 'Hands on Hips', 'hands-on-hips'],
  ['y_balance_lower_quarter_direction', 'anterior', 'Anterior'],
  ['body_position', 'prone', 'prone'],
  ['constructor', 'x', 'x'],
])('reads %s=%s as %s', (dimension, text, value) => {
  expect(parseDimensionValue(dimension, text)).toBe(value)
})

test.each([
  ['handedness', 'up'],
  ['footedness', '1'],
  ['handedness', ''],
  ['bat_length', '  '],
])('accepts no value for %s=%s', (dimension, text) => {
  expect(parseDimensionValue(dimension, text)).toBeUndefined()
})

test('matches a suggested value by its display text', () => {
  const wordsOf = (value: string) => (value === 'left' ? 'Izquierda' : value)
  expect(parseDimensionValue('handedness', 'izquierda', wordsOf)).toBe('left')
})

test('returns the dimensions of a pair, and none of a pair that cannot be captured', () => {
  expect(dimensionsOf('baseball', 'hitting')).toEqual(['bat_length', 'handedness'])
  expect(dimensionsOf('gait', 'walking')).toEqual([])
  expect(dimensionsOf('baseball', 'walking')).toBeUndefined()
  expect(dimensionsOf('constructor', 'name')).toBeUndefined()
})
