import { expect, test } from 'vitest'
import { type ClipKind, clipKinds } from '../../../src/station/contract/clip.ts'
import { isAwakeNeeded, powerDecision } from '../../../src/station/runtime/awake.ts'

const none = Object.fromEntries(clipKinds.map((kind) => [kind, 0])) as Record<ClipKind, number>
const idle = { counts: none, isPaused: false, hasOpenReservation: false, isFetching: false }

test('an idle station lets the computer sleep, however many clips wait or are done', () => {
  expect(isAwakeNeeded(idle)).toBe(false)
  const counts = { ...none, untagged: 4, held: 2, queued: 30, waiting: 9, processing: 5, completed: 1_000, failed: 1 }
  expect(isAwakeNeeded({ ...idle, counts })).toBe(false)
})

test.each<ClipKind>(['reserving', 'sending', 'confirming'])('a clip that is %s keeps the computer awake', (kind) => {
  expect(isAwakeNeeded({ ...idle, counts: { ...none, [kind]: 1 } })).toBe(true)
})

test('an open reservation keeps the computer awake unless uploads are paused', () => {
  expect(isAwakeNeeded({ ...idle, hasOpenReservation: true })).toBe(true)
  expect(isAwakeNeeded({ ...idle, hasOpenReservation: true, isPaused: true })).toBe(false)
})

test('keeps the computer awake while an export downloads', () => {
  expect(isAwakeNeeded({ ...idle, isFetching: true })).toBe(true)
})

test('a computer on mains is kept awake during uploads, and may sleep afterwards', () => {
  const mains = { isOnBattery: false, onBattery: 'sleep' } as const
  expect(powerDecision({ ...mains, isNeeded: true })).toBe('hold')
  expect(powerDecision({ ...mains, isNeeded: false })).toBe('release')
})

test.each([
  ['ask', 'ask'],
  ['awake', 'hold'],
  ['sleep', 'release'],
] as const)('on battery, the setting %s leads to %s', (onBattery, decision) => {
  expect(powerDecision({ isNeeded: true, isOnBattery: true, onBattery })).toBe(decision)
  expect(powerDecision({ isNeeded: false, isOnBattery: true, onBattery })).toBe('release')
})
