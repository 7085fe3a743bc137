import { expect, test } from 'vitest'
import { currentNudge, nudgedCorrectionMs } from '../../../src/features/viewer/core/nudge.ts'

test('a nudge is removed when it becomes the clock correction, and restored when that is undone', () => {
  const kept = { frames: 3, correctionMs: 250 }
  const corrected = nudgedCorrectionMs(250, 3, 240)
  expect(corrected).toBe(237.5)
  expect(currentNudge(kept, corrected, 240)).toBe(0)
  expect(currentNudge(kept, 250, 240)).toBe(3)
})

test('another clock correction keeps the moment that a person aligned', () => {
  expect(currentNudge({ frames: -2, correctionMs: 0 }, 100, 60)).toBe(4)
  expect(currentNudge(null, 100, 60)).toBe(0)
})
