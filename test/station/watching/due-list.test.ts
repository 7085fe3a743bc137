import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDueList } from '../../../src/station/watching/due-list.ts'

test('returns items in order of their time, and none early', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000 })), fc.integer({ min: 0, max: 1_000 }), (times, nowMs) => {
      const list = createDueList<number>()
      for (const atMs of times) list.add(atMs, atMs)
      const taken: number[] = []
      for (let one = list.take(nowMs); one !== undefined; one = list.take(nowMs)) taken.push(one)
      expect(taken).toEqual(times.filter((atMs) => atMs <= nowMs).sort((a, b) => a - b))
      expect(list.isDue(nowMs)).toBe(false)
      expect(list.isDue(1_000)).toBe(taken.length < times.length)
    }),
  )
})
