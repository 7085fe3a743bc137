import { expect, test } from 'vitest'
import { createRepeatedCrash } from '../../../src/main/core/repeated-crash.ts'

test('a process that crashes three times within ten minutes keeps crashing', () => {
  const crashes = createRepeatedCrash({ count: 3, withinMs: 600_000 })
  expect([0, 1_000, 599_999].map(crashes.isRepeated)).toEqual([false, false, true])
})

test('crashes with hours between them are no reason to give the graphics card up', () => {
  const crashes = createRepeatedCrash({ count: 3, withinMs: 600_000 })
  expect([0, 600_000, 1_200_000, 1_200_001].map(crashes.isRepeated)).toEqual([false, false, false, false])
})
