import { expect, test } from 'vitest'
import { readClock, shiftClock } from '../../../src/renderer/fields/clock-text.ts'

test.each([
  ['7', '07:00'],
  ['7:00', '07:00'],
  ['1930', '19:30'],
  ['730', '07:30'],
  ['7:30 pm', '19:30'],
  ['7:30 p. m.', '19:30'],
  ['7pm', '19:00'],
  ['12 am', '00:00'],
  ['12 PM', '12:00'],
  ['19.30', '19:30'],
  ['19h30', '19:30'],
  ['24:00', '00:00'],
  [' 22:15 ', '22:15'],
])('the time %j is read as %s', (text, clock) => {
  expect(readClock(text)).toBe(clock)
})

test.each(['', 'soon', '25', '7:60', '13 pm', '0 am', '7:5', '123456'])('%j is no time of day', (text) => {
  expect(readClock(text)).toBeNull()
})

test('half-hour steps wrap at midnight', () => {
  expect([shiftClock('23:45', 30), shiftClock('00:00', -30)]).toEqual(['00:15', '23:30'])
})
