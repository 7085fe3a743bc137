import { expect, test } from 'vitest'
import { moveByStep, moveToGap, nearestGap } from '../../../src/features/queue/move-target.ts'
import { idOf, partOf, rowOf, sending } from './rows.ts'

const part = partOf([rowOf('moving', sending), rowOf('a'), rowOf('b'), rowOf('c'), rowOf('d')])

test('a clip moves up, down, to the front and to the end', () => {
  expect(moveByStep(part, idOf('c'), 'up')).toEqual({ before: idOf('b'), toIndex: 2 })
  expect(moveByStep(part, idOf('b'), 'down')).toEqual({ before: idOf('d'), toIndex: 3 })
  expect(moveByStep(part, idOf('c'), 'first')).toEqual({ before: idOf('a'), toIndex: 1 })
  expect(moveByStep(part, idOf('b'), 'last')).toEqual({ before: null, toIndex: null })
})

test('the second to last clip moves to the end, the last one stays', () => {
  expect(moveByStep(part, idOf('c'), 'down')).toEqual({ before: null, toIndex: null })
  expect(moveByStep(part, idOf('d'), 'down')).toBeNull()
  expect(moveByStep(part, idOf('d'), 'last')).toBeNull()
})

test('no clip moves before an uploading one', () => {
  expect(moveByStep(part, idOf('a'), 'up')).toBeNull()
  expect(moveByStep(part, idOf('a'), 'first')).toBeNull()
  expect(nearestGap(part, 0)).toBe(1)
  expect(nearestGap(part, 3)).toBe(3)
})

test('the front of a long queue is unknown in its middle', () => {
  const middle = partOf([rowOf('x'), rowOf('y')], 500, 1_000)
  expect(moveByStep(middle, idOf('y'), 'up')).toEqual({ before: idOf('x'), toIndex: 500 })
  expect(moveByStep(middle, idOf('y'), 'first')).toBeNull()
  expect(moveByStep(middle, idOf('x'), 'last')).toEqual({ before: null, toIndex: null })
})

test('a dropped clip moves between two rows, counted without itself', () => {
  expect(moveToGap(part, idOf('a'), 4)).toEqual({ before: idOf('d'), toIndex: 3 })
  expect(moveToGap(part, idOf('d'), 2)).toEqual({ before: idOf('b'), toIndex: 2 })
  expect(moveToGap(part, idOf('a'), 5)).toEqual({ before: null, toIndex: null })
})

test('a clip dropped at its own position stays', () => {
  expect(moveToGap(part, idOf('b'), 2)).toBeNull()
  expect(moveToGap(part, idOf('b'), 3)).toBeNull()
})

test('a clip moves to the drop position even when its row was scrolled away', () => {
  expect(moveToGap(part, idOf('from-elsewhere'), 2)).toEqual({ before: idOf('b'), toIndex: 2 })
})
