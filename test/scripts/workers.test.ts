import { expect, test } from 'vitest'
import { workersFor } from '../support/workers.ts'

const GIB = 1024 ** 3

test.each([
  ['two quiet cores', { cores: 2, idle: 0.95, freeBytes: 20 * GIB }, 8],
  ['two cores with a program that needs half of one', { cores: 2, idle: 0.75, freeBytes: 20 * GIB }, 8],
  ['two cores beside six busy programs', { cores: 2, idle: 0, freeBytes: 20 * GIB }, 4],
  ['one core', { cores: 1, idle: 0.95, freeBytes: 20 * GIB }, 4],
  ['eight cores with little memory', { cores: 8, idle: 0.95, freeBytes: 5 * GIB }, 4],
  ['a computer without memory', { cores: 2, idle: 0.95, freeBytes: 0 }, 2],
])('the tests on %s have their number of workers', (_what, computer, workers) => {
  expect(workersFor(computer)).toBe(workers)
})
