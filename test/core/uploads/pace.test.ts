import { expect, test } from 'vitest'
import { parallelUploadsFor, uploadDurationMs } from '../../../src/core/uploads/pace.ts'

const MB = 1_000_000

test('uses the configured number of uploads before the first measurement', () => {
  expect(parallelUploadsFor(4, 0, [100 * MB])).toBe(4)
})

test('small clips share even a slow line', () => {
  expect(parallelUploadsFor(4, 10_000, [MB])).toBe(4)
})

test('large clips on a slow line go with fewer beside them, and at last alone', () => {
  expect(parallelUploadsFor(4, MB, [300 * MB])).toBe(3)
  expect(parallelUploadsFor(4, MB, [2_000 * MB])).toBe(1)
})

test('what a video needs follows from the rate and from how many share it', () => {
  expect(uploadDurationMs(100 * MB, MB, 1)).toBe(110_000)
  expect(uploadDurationMs(100 * MB, MB, 2)).toBe(220_000)
  expect(uploadDurationMs(100 * MB, 0, 2)).toBe(0)
})
