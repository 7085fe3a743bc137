import { expect, test } from 'vitest'
import { createGrowingDelay } from '../../../src/main/core/growing-delay.ts'
import { isWayland, mayHoldSession, stepsToFront } from '../../../src/main/core/window-system.ts'

test.each([
  ['linux', 'wayland', '', true],
  ['linux', 'wayland', 'auto', true],
  ['linux', 'x11', '', false],
  ['linux', 'wayland', 'x11', false],
  ['linux', 'x11', 'wayland', true],
  ['linux', undefined, '', false],
  ['win32', 'wayland', '', false],
  ['darwin', undefined, 'wayland', false],
])('%s in a session of %s with --ozone-platform=%s runs on Wayland: %s', (platform, sessionType, ozonePlatform, is) => {
  expect(isWayland({ platform, sessionType, ozonePlatform })).toBe(is)
})

test('a minimized window is restored, and opened anew where the system can’t restore it', () => {
  expect(stepsToFront({ isMinimized: true, isMinimizedUnseen: true })).toEqual(['restore', 'show', 'focus'])
  expect(stepsToFront({ isMinimized: false, isMinimizedUnseen: true })).toEqual(['hide', 'show', 'focus'])
  expect(stepsToFront({ isMinimized: false, isMinimizedUnseen: false })).toEqual(['show', 'focus'])
})

test('signing out waits for the station to stop, and a forced shutdown does not', () => {
  expect(mayHoldSession(['logoff'])).toBe(true)
  expect(mayHoldSession(['shutdown'])).toBe(true)
  expect(mayHoldSession([])).toBe(true)
  expect(mayHoldSession(['shutdown', 'critical'])).toBe(false)
})

test('delays grow with each crash, and start again after a minute of health', () => {
  const delay = createGrowingDelay({ minMs: 1_000, maxMs: 4_000, healthyAfterMs: 60_000 })
  expect([0, 10, 59_000, 100].map((ranForMs) => delay.next(ranForMs))).toEqual([1_000, 2_000, 4_000, 4_000])
  expect(delay.next(60_001)).toBe(1_000)
  expect(delay.next(5)).toBe(2_000)
})
