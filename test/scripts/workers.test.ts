import { expect, test } from 'vitest'
import { workersFor } from '../support/workers.ts'

const GIB = 1024 ** 3

test.each([
  ['two quiet cores', { cores: 2, load: 0.2, freeBytes: 20 * GIB }, 8],
  ['two cores just after the check', { cores: 2, load: 3, freeBytes: 20 * GIB }, 8],
  ['two cores beside six busy programs', { cores: 2, load: 6, freeBytes: 20 * GIB }, 4],
  ['one core', { cores: 1, load: 0.2, freeBytes: 20 * GIB }, 4],
  ['eight cores with little memory', { cores: 8, load: 0.2, freeBytes: 5 * GIB }, 4],
  ['a computer without memory', { cores: 2, load: 0.2, freeBytes: 0 }, 2],
])('the tests on %s have their number of workers', (_what, computer, workers) => {
  expect(workersFor(computer)).toBe(workers)
})
