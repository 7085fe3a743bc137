import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spoiled } from './hostile.ts'

test('a spoiled value is JSON however often one value was put into it', () => {
  const reused = {}
  const good = { a: { b: 1 }, c: [2] }
  fc.assert(
    fc.property(spoiled(good, fc.constant(reused)), (value) => {
      expect(JSON.stringify(value)).not.toBe(undefined)
    }),
    { numRuns: 2_000 },
  )
  expect(reused).toEqual({})
})
