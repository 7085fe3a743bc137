import { expect, test } from 'vitest'
import { parallelUploadsFor, uploadDurationMs } from '../../../src/station/uploads/pace.ts'

const MB = 1_000_000

test('uses the configured number of uploads before the first measurement', () => {
  expect(parallelUploadsFor(4, 0, [100 * MB])).toBe(4)
})

test('uploads small clips in parallel, also on a slow connection', () => {
  expect(parallelUploadsFor(4, 10_000, [MB])).toBe(4)
})

test('uploads large clips on a slow connection with fewer in parallel, and finally alone', () => {
  expect(parallelUploadsFor(4, MB, [300 * MB])).toBe(3)
  expect(parallelUploadsFor(4, MB, [2_000 * MB])).toBe(1)
})

test('computes a video’s time from the rate and the number of parallel uploads', () => {
  expect(uploadDurationMs(100 * MB, MB, 1)).toBe(110_000)
  expect(uploadDurationMs(100 * MB, MB, 2)).toBe(220_000)
  expect(uploadDurationMs(100 * MB, 0, 2)).toBe(0)
})
